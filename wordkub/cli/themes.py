"""`wordkub theme`: what themes there are, and adding one's own."""

from __future__ import annotations

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.cli.dictionaries import report_lines
from wordkub.cli.printing import print_answer, print_list, title_or_owner
from wordkub.counting import counted
from wordkub.lexicon.locating import card_names
from wordkub.lexicon.opening import open_dictionary, with_letters
from wordkub.lexicon.themes import (
    SHIPPED,
    add_theme,
    open_theme,
    read_theme_card,
    remove_theme,
    theme_doubt,
    theme_names,
    theme_path,
    theme_summary,
)


@click.group("theme")
def themes() -> None:
    """Themes: sets of words that a game can be played with, as animals.

    \b
    Examples:
      wordkub theme list
      wordkub theme info weather
      wordkub theme add family-words words.txt
      wordkub play --theme animals --players "Ann,computer"
    """


@themes.command("list")
@options.JSON
def list_(as_json: bool) -> int:
    """The themes that are there, and how many words each has.

    \b
    Example:
      wordkub theme list
    """
    return print_list(theme_names(), card_names(places.own_themes_dir()), theme_summary, _line, as_json)


@themes.command()
@click.argument("name", shell_complete=completion.themes)
@options.RULES
@options.EDITION
@options.DICTIONARY
@options.JSON
def info(name: str, rules: str, edition: str | None, dictionary: str | None, as_json: bool) -> int:
    """How many words a theme has, and how many of all racks can open with it.

    \b
    Examples:
      wordkub theme info animals
      wordkub theme info ./mine.txt --rules word-race

    Racks are dealt at random from the edition's tiles, as many as the rules deal; one can open with the theme
    if it can lay a word of it that the dictionary has and that is long enough for a first play (W3).
    """
    from wordkub.letters.themes import RACKS, opening_share
    from wordkub.store.rulesets import open_word_rules

    theme, card = open_theme(name), read_theme_card(theme_path(name))
    in_play = open_word_rules(rules, edition, dictionary)
    assert in_play.dictionary is not None
    lexicon = open_dictionary(in_play.dictionary.address or in_play.dictionary.name)
    lexicon = with_letters(lexicon, in_play.edition.tiles)
    least = in_play.settings.initial_letters
    doubt = theme_doubt(theme, lexicon, least, in_play.edition.tiling)
    share = opening_share(in_play, lexicon, theme)
    valid = sum(word in lexicon for word in theme.words)
    answer = {
        "name": theme.name,
        "title": card.title,
        "language": card.language,
        "words": len(theme.words),
        "valid": valid,
        "opening": round(share, 3),
        "doubt": doubt,
        "include": list(card.include),
        "path": theme_path(name),
        "identity": theme.identity,
    }
    dealt = f"{RACKS:,} racks of {counted(in_play.settings.deal, 'tile')}"
    lines = [
        f"{theme.name}{': ' + card.title if card.title else ''}",
        f"  {counted(len(theme.words), 'word')}, {valid:,} of them in {lexicon.name}",
        f"  {share:.0%} of all racks can open with it (a word of {counted(least, 'letter')} or more)",
        f"  (counted over {dealt}, dealt from the edition {in_play.edition.name})",
    ]
    if doubt:
        lines.append(f"  {doubt}")
    if card.include:
        lines.append(f"  with the words of {', '.join(card.include)}")
    if not theme_path(name).startswith(SHIPPED):
        lines.append(f"  {theme_path(name)}")
    print_answer(answer, lines, as_json)
    return 0


@themes.command()
@click.argument("name")
@click.argument("file", type=click.Path(), metavar="FILE | -")
@options.ENCODING
@options.replace("theme")
@options.JSON
def add(name: str, file: str, encoding: str | None, replace: bool, as_json: bool) -> int:
    """Add a word list, or a theme's card, as a theme of your own.

    \b
    Example:
      wordkub theme add space planets.txt
    """
    path, report = add_theme(name, file, encoding=encoding, replace=replace)
    there = f"The theme {name} is in {path}; use it with: --theme {name}"
    answer = {"theme": name, "path": path, **report.to_json()}
    print_answer(answer, [*report_lines(report), there], as_json)
    return 0


@themes.command()
@click.argument("name", shell_complete=completion.themes)
def remove(name: str) -> int:
    """Take a theme of your own away.

    \b
    Example:
      wordkub theme remove space
    """
    remove_theme(name)
    click.echo(f"The theme {name} is gone.")
    return 0


def _line(answer: dict[str, object]) -> str:
    about = title_or_owner(answer)
    return f"{answer['name']:<12} {answer['language']:<4} {answer['words']:>6,} words  {about}"
