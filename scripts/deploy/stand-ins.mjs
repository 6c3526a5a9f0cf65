const atCaddy = '--resolve rampart.example.com:443:127.0.0.1 --cacert /var/tmp/caddy/pki/authorities/local/root.crt';
const atNginx = '--resolve rampart.example.com:443:127.0.0.1 --cacert /etc/nginx/rampart.crt';
const secure = 'https://rampart.example.com/readyz';

/**
 * What stands in for a command that needs a running systemd, or a certificate from outside. Commands without an entry
 * are only named.
 * @type {[RegExp, string][]}
 */
const standIns = [
  [/^systemctl enable --now postgresql$/, 'pg_ctlcluster "$(pg_lsclusters -h | cut -d" " -f1)" main start'],
  [/^systemctl enable --now rampart\.service/, 'start_server'],
  [
    /^systemctl reload caddy$/,
    `{ printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n\\tadmin off\\n}\\n'; cat /etc/caddy/Caddyfile; } > /var/tmp/Caddyfile
XDG_DATA_HOME=/var/tmp caddy run --adapter caddyfile --config /var/tmp/Caddyfile & caddy=$!
wait_until_ready ${secure} ${atCaddy}
test "$(curl -sS -o /dev/null -w '%{http_code}' --resolve rampart.example.com:80:127.0.0.1 http://rampart.example.com/)" = 308`,
  ],
  [/^systemctl disable --now caddy$/, 'kill "$caddy" && { wait "$caddy" || true; }'],
  [
    /^systemctl reload nginx$/,
    'nginx && wait_until_ready http://127.0.0.1/readyz --header "Host: rampart.example.com"',
  ],
  [
    /^certbot /,
    `openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=rampart.example.com -addext subjectAltName=DNS:rampart.example.com -keyout /etc/nginx/rampart.key -out /etc/nginx/rampart.crt
sed -i 's|^    listen 80;|    listen 443 ssl;\\n    ssl_certificate /etc/nginx/rampart.crt;\\n    ssl_certificate_key /etc/nginx/rampart.key;|; /listen \\[::\\]:80;/d' /etc/nginx/sites-available/rampart
nginx -t && nginx -s reload
wait_until_ready ${secure} ${atNginx}`,
  ],
  [/^systemctl start rampart-backup\.service$/, '(start_unit rampart-backup)'],
  [
    /^systemctl restart rampart\.service$/,
    'stop "$server" && start_server && test "$(/opt/rampart/rampart version)" = "$new"',
  ],
  [
    /^systemctl try-restart rampart-worker\.service$/,
    `start_unit rampart-worker > /var/tmp/worker.log & worker=$!
wait_until grep -q 'worker is ready' /var/tmp/worker.log && stop "$worker"`,
  ],
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

/**
 * Starts the program of a unit with its settings, as its user, in the place of the process that asks. The hardening of the
 * unit is not part of this.
 */
export const prelude = `set -euo pipefail
start_unit() {
  unit=/etc/systemd/system/$1.service
  value() { sed -n "s/^$1=//p" "$unit"; }
  export $(value Environment)
  set -a; . "$(value EnvironmentFile)"; set +a
  program=$(value ExecStart | sed 's/[$][$]/$/g; s/%%/%/g')
  cd "$(value WorkingDirectory)"
  user=$(value User)
  eval "exec setpriv --reuid $user --regid $user --init-groups -- $program"
}
start_server() {
  start_unit rampart & server=$!
  wait_until_ready http://127.0.0.1:3000/readyz
}
# A program that was told to stop has to exit with 0.
stop() { kill "$1" && wait "$1"; }
wait_until() {
  for _ in $(seq 120); do "$@" && return; sleep 1; done
  echo "This did not become true: $*" >&2; return 1
}
wait_until_ready() { wait_until curl -fsS --max-time 5 "$@" 2>/dev/null; }
`;

/** Quotes a text for the shell. @param {string} text */
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
