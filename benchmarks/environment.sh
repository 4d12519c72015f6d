# Installs the engines for comparison under build/benchmarks; sourced by benchmarks/run, run-search and server.
work=build/benchmarks
peers="boardgame.io@0.50.2 koa-compose@4.1.0" # with a newer koa-compose its lobby answers every request with 404

stop() { printf '%s\n' "$*" >&2; exit 2; }

need_python_engines() { # the package itself too: the compiler reads the types it imports
  if [ "$work/venv/ready" -nt pyproject.toml ]; then return; fi
  python3 -m venv "$work/venv"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check -e . open_spiel 'pettingzoo[classic]' mypy setuptools ||
    stop "The Python engines could not be installed; the first run needs a network."
  touch "$work/venv/ready"
}

need_boardgame_io() {
  command -v npm >/dev/null || stop "The comparison with boardgame.io needs Node 20 with npm, which is not on the PATH."
  if [ "$(cat "$work/node/peers" 2>/dev/null)" = "$peers" ]; then return; fi
  mkdir -p "$work/node"
  # shellcheck disable=SC2086  # two packages
  npm install --silent --no-audit --no-fund --prefix "$work/node" $peers ||
    stop "boardgame.io could not be installed; the first run needs a network."
  printf '%s' "$peers" >"$work/node/peers"
}
