"""Accounts on the server under attack."""

import itertools
import json
import urllib.error
import urllib.request

PASSWORD = "correct horse battery"
BUILD = {"x-mol-frontend-build-version": "attack"}
ACCOUNT_NUMBERS = itertools.count(1)


def sign_up(origin: str, email: str) -> str:
    """Creates an account and returns its session token."""
    account = json.dumps({"email": email, "password": PASSWORD}).encode()
    # Each from its own client network: rate limits are not under test here.
    number = next(ACCOUNT_NUMBERS)
    headers = BUILD | {"content-type": "application/json", "x-forwarded-for": f"10.9.{number >> 8 & 255}.{number & 255}"}
    request = urllib.request.Request(f"{origin}/api/auth/signup/email", account, headers)
    with urllib.request.urlopen(request) as response:
        return response.headers["set-cookie"].split(";")[0].split("=", 1)[1]


def make_token(origin: str, email: str, scope: str) -> str:
    """Creates an account and returns an API token of it."""
    new = json.dumps({"name": "attack", "scopes": [scope]}).encode()
    cookie = f"laurels_session={sign_up(origin, email)}"
    headers = BUILD | {"content-type": "application/json", "cookie": cookie}
    request = urllib.request.Request(f"{origin}/api/user/tokens", new, headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)["token"]


def is_logged_in(origin: str, token: str) -> bool:
    request = urllib.request.Request(f"{origin}/api/user/profile", headers={"cookie": f"laurels_session={token}"})
    try:
        return urllib.request.urlopen(request).status == 200
    except urllib.error.HTTPError:
        return False
