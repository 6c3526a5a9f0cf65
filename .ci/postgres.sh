# A throw-away PostgreSQL for .ci/run: its own folder, its own port, reached by 127.0.0.1 and a socket in the folder.

postgres_url=
postgres_folder=
postgres_bin=

start_postgres() {
  postgres_folder=$1
  find_postgres || return 1
  local port
  port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  mkdir -p "$postgres_folder"
  # PostgreSQL refuses to run as root.
  if ((EUID == 0)); then
    id postgres >/dev/null 2>&1 || useradd --system --no-create-home postgres
    chown postgres "$postgres_folder"
  fi
  as_postgres "$postgres_bin/initdb" --pgdata="$postgres_folder/data" --username=postgres --auth=trust --encoding=UTF8 \
    --locale=C.UTF-8 >"$postgres_folder.log" || { cat "$postgres_folder.log"; return 1; }
  # Nothing here outlives the run, so nothing waits for the disk.
  as_postgres "$postgres_bin/pg_ctl" --pgdata="$postgres_folder/data" --log="$postgres_folder/server.log" --wait start \
    --options="-p $port -k $postgres_folder -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200" \
    >>"$postgres_folder.log" || { cat "$postgres_folder.log" "$postgres_folder/server.log"; return 1; }
  # As an operator would set it up: the user owns its database and may create roles, and is no superuser.
  as_postgres "$postgres_bin/psql" --quiet --host="$postgres_folder" --port="$port" --username=postgres --dbname=postgres \
    --command='CREATE ROLE rampart LOGIN CREATEDB CREATEROLE' --command='CREATE DATABASE rampart OWNER rampart'
  postgres_url="postgres://rampart@127.0.0.1:$port/rampart"
  as_postgres "$postgres_bin/postgres" --version
}

stop_postgres() {
  [[ -f $postgres_folder/data/postmaster.pid ]] || return 0
  as_postgres "$postgres_bin/pg_ctl" --pgdata="$postgres_folder/data" --mode=fast --wait stop >/dev/null || true
}

# The newest PostgreSQL of the machine; Debian's is installed when there is none.
find_postgres() {
  newest_postgres && return
  if ((EUID == 0)) && command -v apt-get >/dev/null; then
    echo 'Installing PostgreSQL …'
    { DEBIAN_FRONTEND=noninteractive apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes \
      --no-install-recommends postgresql; } >"$postgres_folder.apt.log" 2>&1 || tail -n 20 "$postgres_folder.apt.log"
  fi
  newest_postgres && return
  echo 'No PostgreSQL to be had: install the package postgresql (15 or newer), or run this as root on Debian or Ubuntu.'
  return 1
}

newest_postgres() {
  local initdb
  initdb=$( { ls -d /usr/lib/postgresql/*/bin/initdb /usr/pgsql-*/bin/initdb 2>/dev/null || true; } | sort -V | tail -n 1)
  [[ -n $initdb ]] || initdb=$(command -v initdb || true)
  [[ -n $initdb ]] || return 1
  postgres_bin=$(dirname "$initdb")
}

# From a folder that the other user may enter, since PostgreSQL looks at where it is started.
as_postgres() {
  if ((EUID == 0)); then
    (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@")
  else
    "$@"
  fi
}
