# Functions for the tests of packages, which source this file.
# shellcheck shell=bash

ORIGIN=http://127.0.0.1:8080
EMAIL=ana@example.org

pass() { echo "  $*"; }

fail() {
  echo "failed: $*" >&2
  exit 1
}

# Runs a command that should succeed; its output is printed only if it fails.
quietly() {
  local output
  output=$("$@" 2>&1) || fail "$*"$'\n'"$output"
}

# Repeats a command until it succeeds, for up to 30 seconds.
wait_for() {
  for _ in $(seq 150); do
    ! "$@" >/dev/null 2>&1 || return 0
    sleep 0.2
  done
  fail "waited for: $*"
}

# Fails unless all ids of the process are this user's, and it has no capabilities.
check_process() {
  local pid=$1 uid=$2 gid=$3 status
  status=$(tr -s '\t' ' ' <"/proc/$pid/status")
  for line in "Uid: $uid $uid $uid $uid" "Gid: $gid $gid $gid $gid" "CapEff: 0000000000000000" "NoNewPrivs: 1"; do
    grep --quiet "^$line\$" <<<"$status" || fail "expected $line of the server's process: $status"
  done
}

# Whether the server responds. The arguments run before curl, in the server's network.
is_up() {
  "$@" curl --noproxy '*' --fail --silent "$ORIGIN/healthz"
}

# Creates an account, as data that a later start must find. Arguments as above.
sign_up() {
  quietly "$@" curl --noproxy '*' --fail --silent --show-error --header 'content-type: application/json' \
    --header 'x-mol-frontend-build-version: test' \
    --data "{\"email\": \"$EMAIL\", \"password\": \"correct horse battery\"}" "$ORIGIN/api/auth/signup/email"
}

# Stops a server like an orchestrator: it must end by itself, without an error.
stop_server() {
  local pid=$1 waited_for=$2 status=0
  kill -TERM "$pid"
  timeout 35 tail --pid "$pid" --sleep-interval 0.2 --follow /dev/null || kill -KILL "$pid"
  wait "$waited_for" || status=$?
  [ "$status" -eq 0 ] || fail "the server ended with status $status after SIGTERM"
}
