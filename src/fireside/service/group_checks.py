"""Checks of names, defaults and files of groups."""

from fireside.core.errors import FiresideError
from fireside.games import game
from fireside.table.messages.groups import GroupDefaults, GroupFile
from fireside.table.request_refusals import BAD_REQUEST, RequestRefused
from fireside.table.text_sanitizing import sanitize


def check_file(file: GroupFile) -> None:
    """Refuse a file whose parts do not fit together."""
    numbers = [one.number for one in file.members]
    tables = [one.table for one in file.results]
    fits = len(set(numbers)) == len(numbers) and len(set(tables)) == len(tables)
    for result in file.results:
        seated = [one.member for one in result.seats if one.member is not None]
        fits = fits and len(set(seated)) == len(seated) and set(seated) <= set(numbers)
        fits = fits and (result.starter is None or result.starter < len(result.seats))
        fits = fits and all(one.place <= len(result.seats) for one in result.seats)
        fits = fits and all(one.member is None or one.level is None for one in result.seats)
    if not fits:
        raise RequestRefused(BAD_REQUEST, "bad_group_file")


def check_defaults(defaults: GroupDefaults) -> None:
    """Refuse defaults of unknown titles or options."""
    for title, one in defaults.items():
        try:
            found = game(title)
            found.read_options(found.seats.stop - 1, dict(one.options))
        except FiresideError as error:
            raise RequestRefused.by_rules(error) from None


def is_known(title: str) -> bool:
    """Return whether this server has the title."""
    try:
        game(title)
    except FiresideError:
        return False
    return True


def checked_name(name: str) -> str:
    clean = sanitize(name)
    if not clean:
        raise RequestRefused(BAD_REQUEST, "no_name")
    return clean
