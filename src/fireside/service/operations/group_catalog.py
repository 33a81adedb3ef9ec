"""The operations about groups; see `catalog`."""

from fireside.service.operations import group_links
from fireside.service.operations.caller import Cost, Permission
from fireside.service.operations.operation import Operation

GROUP = "/api/groups/{group_id}"
LARGEST_GROUP = 512 * 1024  # a thousand results

GROUP_OPERATIONS = [
    Operation(
        "POST",
        "/api/groups",
        group_links.create_group,
        "Create a group",
        cost=Cost.NEW_GROUP,
        status=201,
        refused=(403,),
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{GROUP}/page",
        group_links.get_group,
        "Everything about a group",
        Permission.GROUP,
        cost=Cost.GROUP_PAGE,
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{GROUP}/join",
        group_links.join_group,
        "Become a member",
        Permission.GROUP,
        cost=Cost.GROUP_CHANGE,
        refused=(409,),
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{GROUP}/leave",
        group_links.leave_group,
        "Leave a group",
        Permission.GROUP,
        refused=(409,),
        needs_server=True,
    ),
    Operation(
        "PUT",
        GROUP,
        group_links.change_group,
        "Change name or defaults",
        Permission.GROUP,
        cost=Cost.GROUP_CHANGE,
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{GROUP}/renew",
        group_links.renew_group,
        "Replace the group's link",
        Permission.GROUP,
        cost=Cost.GROUP_CHANGE,
        needs_server=True,
    ),
    Operation(
        "GET",
        f"{GROUP}/file",
        group_links.export_group,
        "Export a group",
        Permission.GROUP,
        cost=Cost.GROUP_PAGE,
        needs_server=True,
    ),
    Operation(
        "POST",
        f"{GROUP}/file",
        group_links.import_group,
        "Import a group's file",
        Permission.GROUP,
        cost=Cost.GROUP_CHANGE,
        refused=(409,),
        largest_body=LARGEST_GROUP,
        needs_server=True,
    ),
]
