"""Headers that are added to every request schemathesis generates."""

import ipaddress
import itertools
import os
import uuid

import schemathesis
from accounts import sign_up

ORIGIN = os.environ["LAURELS_ATTACK_ORIGIN"]
TOKEN = os.environ["LAURELS_ATTACK_TOKEN"]
# These calls can end the session, so each uses a new account, which has no role.
ENDS_SESSION = {"/api/auth/logout", "/api/user/delete-account", "/api/user/devices/{device_id}"}
CLIENT_ADDRESSES = itertools.count(int(ipaddress.ip_address("10.0.0.0")))


@schemathesis.hook
def before_call(context, case, kwargs):
    token = TOKEN
    if token and case.operation.path in ENDS_SESSION:
        token = sign_up(ORIGIN, f"{uuid.uuid4()}@example.org")
    case.headers["X-Forwarded-For"] = str(ipaddress.ip_address(next(CLIENT_ADDRESSES)))
    if token:
        case.headers["Cookie"] = f"laurels_session={token}"
