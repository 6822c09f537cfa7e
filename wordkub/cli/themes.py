"""`wordkub theme`: what themes there are, and adding one's own."""

from __future__ import annotations

import json

import click

from wordkub import places
from wordkub.cli import completion, options
from wordkub.cli.dictionaries import report_lines
from wordkub.counting import counted
from wordkub.errors import WordkubError
from wordkub.lexicon.opening import card_names, open_dictionary, with_letters
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


@click.group()
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
    own, status = card_names(places.own_themes_dir()), 0
    for name in theme_names():
        try:
            answer = {**theme_summary(name), "own": name in own}
        except WordkubError as problem:
            click.echo(f"{name}: {problem}", err=True)
            status = 2
            continue
        title = answer["title"] or "your own" * (name in own)
        plain = f"{name:<12} {answer['language']:<4} {answer['words']:>6,} words  {title}"
        click.echo(json.dumps(answer, ensure_ascii=False) if as_json else plain.rstrip())
    return status


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
    from wordkub.store.rulesets import open_rules

    theme, card = open_theme(name), read_theme_card(theme_path(name))
    in_play = open_rules(rules, edition, dictionary)
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
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
        return 0
    click.echo(f"{theme.name}{': ' + card.title if card.title else ''}")
    click.echo(f"  {counted(len(theme.words), 'word')}, {valid:,} of them in {lexicon.name}")
    click.echo(f"  {share:.0%} of all racks can open with it (a word of {counted(least, 'letter')} or more)")
    dealt = f"{RACKS:,} racks of {counted(in_play.settings.deal, 'tile')}"
    click.echo(f"  (counted over {dealt}, dealt from the edition {in_play.edition.name})")
    if doubt:
        click.echo(f"  {doubt}")
    if card.include:
        click.echo(f"  with the words of {', '.join(card.include)}")
    if not theme_path(name).startswith(SHIPPED):
        click.echo(f"  {theme_path(name)}")
    return 0


@themes.command()
@click.argument("name")
@click.argument("file", type=click.Path(), metavar="FILE | -")
@options.ENCODING
@click.option("--replace", is_flag=True, help="Put it in the place of your theme of that name.")
@options.JSON
def add(name: str, file: str, encoding: str | None, replace: bool, as_json: bool) -> int:
    """Add a word list, or a theme's card, as a theme of your own.

    \b
    Example:
      wordkub theme add space planets.txt
    """
    path, report = add_theme(name, file, encoding=encoding, replace=replace)
    if as_json:
        click.echo(json.dumps({"theme": name, "path": path, **report.to_json()}, ensure_ascii=False))
        return 0
    for line in report_lines(report):
        click.echo(line)
    click.echo(f"The theme {name} is in {path}; use it with: --theme {name}")
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
