"""What both games share: tiles, turns, verdicts, rule sets, the match, the workbench.

Nothing here knows a letter or a number: a game hands in a :class:`~wordkub.core.rules.RuleSet`.
"""
