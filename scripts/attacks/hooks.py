"""What every request of an attack carries beside what schemathesis makes up."""

import ipaddress
import itertools
import os
import uuid

import schemathesis
from people import sign_up

ORIGIN = os.environ["LAURELS_ATTACK_ORIGIN"]
TOKEN = os.environ["LAURELS_ATTACK_TOKEN"]
# Whoever calls these may be logged in no more, so each time it is somebody else; that person has no role.
LEAVING = {"/api/auth/logout", "/api/user/delete-account", "/api/user/devices/{device_id}"}
PLACES = itertools.count(int(ipaddress.ip_address("10.0.0.0")))


@schemathesis.hook
def before_call(context, case, kwargs):
    token = TOKEN
    if token and case.operation.path in LEAVING:
        token = sign_up(ORIGIN, f"{uuid.uuid4()}@example.org")
    case.headers["X-Forwarded-For"] = str(ipaddress.ip_address(next(PLACES)))
    if token:
        case.headers["Cookie"] = f"laurels_session={token}"
