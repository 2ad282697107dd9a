"""Accounts of the server under attack."""

import itertools
import json
import urllib.error
import urllib.request

PASSWORD = "correct horse battery"
BUILD = {"x-mol-frontend-build-version": "attack"}
NUMBERS = itertools.count(1)


def sign_up(origin: str, email: str) -> str:
    """The session's token of a new account."""
    account = json.dumps({"email": email, "password": PASSWORD}).encode()
    # Each from a place of its own: limits by place are not what is being tried here.
    number = next(NUMBERS)
    headers = BUILD | {"content-type": "application/json", "x-forwarded-for": f"10.9.{number >> 8 & 255}.{number & 255}"}
    request = urllib.request.Request(f"{origin}/api/auth/signup/email", account, headers)
    with urllib.request.urlopen(request) as answer:
        return answer.headers["set-cookie"].split(";")[0].split("=", 1)[1]


def is_logged_in(origin: str, token: str) -> bool:
    request = urllib.request.Request(f"{origin}/api/user/profile", headers={"cookie": f"laurels_session={token}"})
    try:
        return urllib.request.urlopen(request).status == 200
    except urllib.error.HTTPError:
        return False
