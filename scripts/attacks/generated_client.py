"""Signs up and marks a film with a client that openapi-python-client generates from the served document."""

import importlib
import subprocess
import sys
from pathlib import Path

VERSION = "generated client"
FILM = "tt0068646"


def check(origin: str, folder: Path) -> None:
    generate = [Path(sys.executable).parent / "openapi-python-client", "generate", "--meta", "none"]
    generate += ["--url", f"{origin}/api/openapi.json", "--output-path", folder / "laurels_client"]
    done = subprocess.run(generate, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"no client could be generated:\n{done.stdout}{done.stderr}")
    sys.path.insert(0, str(folder))

    def module(name: str):
        return importlib.import_module(f"laurels_client.{name}")

    # It keeps the session cookie, as any HTTP client does.
    client = module("client").Client(base_url=origin, raise_on_unexpected_status=True)
    models = module("models")
    account = models.SignUp(email="generated@example.org", password="correct horse battery")
    version = {"x_mol_frontend_build_version": VERSION}
    signed_up = module("api.auth.sign_up").sync_detailed(client=client, body=account, **version)
    assert signed_up.status_code == 200, signed_up
    # Not `set_viewed`: this generator writes booleans in paths as `True`.
    marks = models.ViewedStates(film_viewed_states=[models.ViewedState(film_id=FILM, viewed=True)])
    marked = module("api.user.set_viewed_states").sync_detailed(client=client, body=marks, **version)
    assert marked.status_code == 200, marked
    profile = module("api.user.my_profile").sync_detailed(client=client)
    assert FILM in profile.content.decode(), profile
