"""Starts the binary with fakes of all providers on a new database, uses it with a generated client, creates an account per
role, and runs schemathesis against every documented call as each of them, and with an API token of each scope."""

import json
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import generated_client
from accounts import is_logged_in, sign_up

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BINARIES = ROOT / "target" / "debug"
TOKENS = {"token-read": "read", "token-marks": "marks", "token-friends": "friends"}
ROLES = ["visitor", "user", "tester", "admin", *TOKENS]
SEED = 98


def start_providers(stack: ExitStack) -> dict[str, str]:
    process = stack.enter_context(
        subprocess.Popen(
            [BINARIES / "laurels-fake-providers"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    )
    # It runs until its standard input is closed.
    stack.callback(process.stdin.close)
    settings = {}
    for line in process.stdout:
        if line == "\n":
            return settings
        name, value = line.rstrip("\n").split("=", 1)
        settings[name] = value
    raise SystemExit("the fake providers did not start")


def notification_keys() -> dict[str, str]:
    printed = subprocess.run([BINARIES / "laurels", "vapid"], check=True, capture_output=True, text=True).stdout
    settings = [line.split("=", 1) for line in printed.splitlines() if not line.startswith("#")]
    return dict(settings)


def start_server(stack: ExitStack, environment: dict[str, str], log) -> str:
    process = stack.enter_context(
        subprocess.Popen([BINARIES / "laurels"], env=environment, stdout=subprocess.PIPE, stderr=log, text=True)
    )
    stack.callback(process.terminate)
    line = process.stdout.readline()
    if not line.startswith("listening on "):
        raise SystemExit(f"the server did not start: {line}")
    return line.removeprefix("listening on ").strip()


def document_for_tokens(folder: Path) -> Path:
    """With an API token, the version header isn't needed: requests without it are accepted."""
    document = json.loads((ROOT / "api" / "openapi.json").read_text())
    document["components"]["parameters"]["BuildVersion"]["required"] = False
    file = folder / "openapi.json"
    file.write_text(json.dumps(document))
    return file


def attack(origin: str, token: str, scope: str, folder: Path) -> bool:
    settings = {"LAURELS_ATTACK_ORIGIN": origin, "LAURELS_ATTACK_TOKEN": token, "LAURELS_ATTACK_SCOPE": scope}
    settings["PYTHONPATH"] = str(HERE)
    document = document_for_tokens(folder) if scope else ROOT / "api" / "openapi.json"
    arguments = ["--config-file", HERE / "schemathesis.toml", "run"]
    arguments += [document, "--url", origin, "--seed", str(SEED)]
    done = subprocess.run([Path(sys.executable).parent / "st", *arguments], env=os.environ | settings, cwd=folder, check=False)
    if token and not is_logged_in(origin, token):
        print("the session was lost during the run, so not every call was tested")
        return False
    return done.returncode == 0


def main() -> None:
    # On SIGTERM, still stop the processes that were started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    roles = sys.argv[1:] or ROLES
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        log = stack.enter_context(open(folder / "log", "w"))
        environment = {
            "PATH": os.environ["PATH"],
            "LAURELS_BIND": "127.0.0.1:0",
            # `scripts/with-postgres scripts/attack` runs the same on PostgreSQL.
            "LAURELS_DATABASE_URL": os.environ.get("LAURELS_TEST_POSTGRES", f"sqlite://{folder}/laurels.db"),
            "LAURELS_OUTBOX": str(folder / "outbox"),
            "LAURELS_SUPPORT_EMAIL": "support@example.org",
            # Every call has another client network, so that rate limits don't end the attack.
            "LAURELS_TRUSTED_PROXIES": "127.0.0.1",
        } | notification_keys() | start_providers(stack)
        origin = start_server(stack, environment, log)
        generated_client.check(origin, folder)
        passed = True
        for role in roles:
            scope = TOKENS.get(role, "")
            token = "" if role == "visitor" or scope else sign_up(origin, f"{role}@example.org")
            if role in ("tester", "admin"):
                grant = [BINARIES / "laurels", "user", "grant", f"{role}@example.org", role]
                subprocess.run(grant, env=environment, check=True, stdout=subprocess.DEVNULL)
            print(f"\nas {role}:", flush=True)
            passed &= attack(origin, token, scope, folder)
        errors = [line for line in (folder / "log").read_text().splitlines() if "ERROR" in line or "panicked" in line]
        for line in errors[:20]:
            print(line)
        if errors or not passed:
            raise SystemExit(1)


main()
