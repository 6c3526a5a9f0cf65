/** What stands in for a command that needs a running systemd. Commands without an entry are only named. @type {[RegExp, string][]} */
const standIns = [
  [/^systemctl enable --now postgresql$/, 'pg_ctlcluster "$(pg_lsclusters -h | cut -d" " -f1)" main start'],
  [/^systemctl enable --now rampart\.service/, 'start_unit rampart & wait_until_ready http://127.0.0.1:3000/readyz'],
  [
    /^systemctl reload nginx$/,
    'nginx && wait_until_ready http://127.0.0.1/readyz --header "Host: rampart.example.com"',
  ],
  [/^systemctl start rampart-backup\.service$/, 'start_unit rampart-backup'],
  [/^ls /, 'ls -l /var/backups/rampart && test -s /var/backups/rampart/"$(date +%a)".backup'],
];

/** @param {string} commands */
export function withStandIns(commands) {
  return commands
    .trim()
    .split('\n')
    .map((line) => {
      const found = standIns.find(([pattern]) => pattern.test(line));
      return `echo ${quoted(`needs systemd: ${line}`)}${found ? `\n${found[1]}` : ''}`;
    })
    .join('\n');
}

/** Starts the program of a unit with its settings, as its user. The hardening of the unit is not part of this. */
export const prelude = `set -euo pipefail
start_unit() (
  unit=/etc/systemd/system/$1.service
  value() { sed -n "s/^$1=//p" "$unit"; }
  export $(value Environment)
  set -a; . "$(value EnvironmentFile)"; set +a
  program=$(value ExecStart | sed 's/[$][$]/$/g; s/%%/%/g')
  cd "$(value WorkingDirectory)"
  eval "exec runuser -u $(value User) -- $program"
)
wait_until_ready() {
  for _ in $(seq 120); do curl -fsS --max-time 5 "$@" 2>/dev/null && echo && return; sleep 1; done
  echo "$1 is not ready" >&2; return 1
}
`;

/** Quotes a text for the shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
