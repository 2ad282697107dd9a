"""The session and the headers of the requests that schemathesis generates."""

import ipaddress
import itertools
import os
import uuid

import schemathesis
from accounts import BUILD, sign_up

ORIGIN = os.environ["LAURELS_ATTACK_ORIGIN"]
TOKEN = os.environ["LAURELS_ATTACK_TOKEN"]
# These calls can end the session, so each uses a new account, which has no role.
ENDS_SESSION = {"/api/auth/logout", "/api/user/delete-account", "/api/user/devices/{device_id}"}
CLIENT_ADDRESSES = itertools.count(int(ipaddress.ip_address("10.0.0.0")))


class Session:
    """Known to schemathesis, so that it also tests each call without a session and with an invalid one."""

    def get(self, case, context):
        if case.operation.path in ENDS_SESSION:
            return sign_up(ORIGIN, f"{uuid.uuid4()}@example.org")
        return TOKEN

    def set(self, case, token, context):
        case.cookies["laurels_session"] = token


if TOKEN:
    schemathesis.auth(refresh_interval=None)(Session)


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = str(ipaddress.ip_address(next(CLIENT_ADDRESSES)))
    # Schemathesis generates it where it's documented. Other methods of a call would be rejected for its absence only.
    if not any(header.name in BUILD for header in case.operation.headers):
        case.headers.update(BUILD)
