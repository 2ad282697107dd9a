"""The session or API token, and the headers, of the requests that schemathesis generates."""

import ipaddress
import itertools
import os
import uuid

import schemathesis
from accounts import BUILD, make_token, sign_up

ORIGIN = os.environ["LAURELS_ATTACK_ORIGIN"]
TOKEN = os.environ["LAURELS_ATTACK_TOKEN"]
# Of API tokens, which are sent instead of a session.
SCOPE = os.environ["LAURELS_ATTACK_SCOPE"]
# These calls can end the session, so each uses a new account, which has no role.
ENDS_SESSION = {"/api/auth/logout", "/api/user/delete-account", "/api/user/devices/{device_id}"}
# Fewer than an API token has at first.
CALLS_PER_API_TOKEN = 500
CLIENT_ADDRESSES = itertools.count(int(ipaddress.ip_address("10.0.0.0")))


class Session:
    """Known to schemathesis, so that it also tests each call without a session and with an invalid one."""

    def get(self, case, context):
        if case.operation.path in ENDS_SESSION:
            return sign_up(ORIGIN, f"{uuid.uuid4()}@example.org")
        return TOKEN

    def set(self, case, token, context):
        case.cookies["laurels_session"] = token


class ApiToken:
    """The same with an API token, a new one before its limit is reached."""

    def __init__(self):
        self.calls = itertools.count()
        self.token = ""

    def get(self, case, context):
        if next(self.calls) % CALLS_PER_API_TOKEN == 0:
            self.token = make_token(ORIGIN, f"{uuid.uuid4()}@example.org", SCOPE)
        return self.token

    def set(self, case, token, context):
        case.headers["Authorization"] = f"Bearer {token}"


if SCOPE:
    schemathesis.auth(refresh_interval=None)(ApiToken)
elif TOKEN:
    schemathesis.auth(refresh_interval=None)(Session)


@schemathesis.hook
def before_call(context, case, kwargs):
    case.headers["X-Forwarded-For"] = str(ipaddress.ip_address(next(CLIENT_ADDRESSES)))
    # Schemathesis generates it where it's documented. Other methods of a call would be rejected for its absence only.
    if not any(header.name in BUILD for header in case.operation.headers):
        case.headers.update(BUILD)
