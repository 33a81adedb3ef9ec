"""The table of all operations: addresses, handlers, permissions and costs."""

from fireside.service.operations import (
    matches,
    personal_links,
    seats,
    server_status,
    tables,
    titles,
)
from fireside.service.operations.caller import Cost, Permission
from fireside.service.operations.operation import Operation

TABLE = "/api/tables/{table_id}"
SEAT = TABLE + "/seats/{seat}"
TITLE = "/api/games/{title}"
CREATED = 201
MISSING, CONFLICT = (404,), (409,)
VIEWER, HOST, PERSON = Permission.VIEWER, Permission.HOST, Permission.PERSON
LARGEST_RECORD = 512 * 1024
LARGEST_PERSON = 256 * 1024  # five hundred results

OPERATIONS = [
    Operation("GET", "/api/games", titles.list_games, "List titles and bots"),
    Operation("GET", f"{TITLE}/words/{{language}}", titles.game_words, "Get a title's texts"),
    Operation("GET", f"{TITLE}/rules", titles.game_rules, "The rules of a title"),
    Operation(
        "GET", f"{TITLE}/lesson", titles.game_lesson, "The lesson of a title", refused=MISSING
    ),
    Operation(
        "GET",
        f"{TITLE}/examples/{{name}}",
        titles.rules_example,
        "An example for the rules of a title",
        refused=MISSING,
    ),
    Operation("GET", "/api/tables", tables.list_tables, "The lobby"),
    Operation(
        "POST",
        "/api/tables",
        tables.create_table,
        "Set up a table",
        cost=Cost.NEW_TABLE,
        status=CREATED,
    ),
    Operation(
        "POST",
        "/api/lessons",
        tables.begin_chapter,
        "Begin a chapter of a lesson",
        cost=Cost.NEW_TABLE,
        status=CREATED,
        refused=MISSING,
    ),
    Operation("POST", "/api/my-tables", personal_links.my_tables, "Tables of a person or device"),
    Operation(
        "POST",
        "/api/person",
        personal_links.create_person,
        "Create a person",
        cost=Cost.NEW_PERSON,
        status=CREATED,
        refused=(403,),
        needs_server=True,
    ),
    Operation(
        "GET",
        "/api/person",
        personal_links.get_person,
        "The state that a personal link brings",
        PERSON,
        needs_server=True,
    ),
    Operation(
        "PUT",
        "/api/person",
        personal_links.change_person,
        "Change name, settings or results",
        PERSON,
        cost=Cost.PERSON_CHANGE,
        largest_body=LARGEST_PERSON,
        needs_server=True,
    ),
    Operation(
        "DELETE",
        "/api/person",
        personal_links.delete_person,
        "Delete a person",
        PERSON,
        needs_server=True,
    ),
    Operation(
        "POST",
        "/api/person/seats",
        personal_links.attach_seats,
        "Add seats to a person",
        PERSON,
        needs_server=True,
    ),
    Operation(
        "POST",
        "/api/person/renew",
        personal_links.renew_person,
        "Replace the personal link",
        PERSON,
        needs_server=True,
    ),
    Operation("GET", TABLE, tables.get_table, "A table"),
    Operation(
        "POST", f"{TABLE}/start", tables.start_table, "Start the match", HOST, refused=CONFLICT
    ),
    Operation(
        "POST",
        f"{TABLE}/rematch",
        tables.rematch,
        "Play again",
        Permission.SEAT_OR_HOST,
        status=CREATED,
        refused=CONFLICT,
    ),
    Operation(
        "POST",
        f"{TABLE}/join",
        seats.join_table,
        "Sit down",
        status=CREATED,
        refused=CONFLICT,
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{TABLE}/contribute",
        seats.contribute,
        "Contribute to the deal",
        Permission.SEAT,
    ),
    Operation(
        "POST",
        f"{TABLE}/leave",
        seats.leave_table,
        "Get up",
        Permission.SEAT,
        refused=CONFLICT,
    ),
    Operation("POST", f"{SEAT}/free", seats.free_seat, "Free a seat", HOST, refused=CONFLICT),
    Operation(
        "POST", f"{SEAT}/stand-in", seats.stand_in, "Let a bot stand in", HOST, refused=CONFLICT
    ),
    Operation(
        "POST",
        f"{SEAT}/give-back",
        seats.give_back,
        "The person is back",
        Permission.SAME_SEAT_OR_HOST,
        refused=CONFLICT,
    ),
    Operation(
        "PUT",
        f"{SEAT}/name",
        seats.rename_seat,
        "Rename",
        Permission.SAME_SEAT,
        cost=Cost.RENAMING,
        refused=CONFLICT,
    ),
    Operation(
        "POST",
        f"{SEAT}/link",
        personal_links.restore_seat,
        "Replace the link of a lost seat",
        HOST,
        refused=CONFLICT,
        needs_server=True,
    ),
    Operation(
        "PUT",
        f"{SEAT}/notices",
        seats.set_notices,
        "How to be told",
        Permission.SAME_SEAT,
        refused=CONFLICT,
        needs_server=True,
    ),
    Operation(
        "GET",
        "/api/push-key",
        seats.push_key,
        "The server's key for Web Push",
        refused=CONFLICT,
        needs_server=True,
    ),
    Operation("GET", f"{TABLE}/view", matches.get_view, "The board now", VIEWER, refused=CONFLICT),
    Operation("GET", f"{TABLE}/log", matches.get_log, "Get the log", VIEWER, refused=CONFLICT),
    Operation(
        "GET",
        f"{TABLE}/moments/{{ply}}",
        matches.get_moment,
        "The board at any moment",
        VIEWER,
        refused=CONFLICT,
    ),
    Operation(
        "GET",
        f"{TABLE}/analysis",
        matches.get_analysis,
        "How a finished match went",
        cost=Cost.ANALYSIS,
        refused=CONFLICT,
    ),
    Operation(
        "POST",
        f"{TABLE}/branch",
        matches.branch_table,
        "Go on from a moment",
        cost=Cost.NEW_TABLE,
        status=CREATED,
        refused=CONFLICT,
    ),
    Operation("GET", f"{TABLE}/record", matches.export_record, "Export", refused=CONFLICT),
    Operation(
        "POST",
        "/api/records",
        matches.import_record,
        "Import",
        cost=Cost.IMPORT,
        status=CREATED,
        refused=CONFLICT,
        largest_body=LARGEST_RECORD,
    ),
    Operation("GET", "/alive", server_status.alive, "Whether it takes requests", needs_server=True),
    Operation(
        "GET", "/health", server_status.health, "Whether it can do its work", needs_server=True
    ),
]
