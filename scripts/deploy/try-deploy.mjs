import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stateDir } from '../setup/paths.mjs';
import { run } from '../setup/run.mjs';
import { command, Plain, say, seconds } from '../setup/say.mjs';
import { readDeployPage } from './page.mjs';
import { prelude, withStandIns } from './stand-ins.mjs';

/**
 * `npm run try-deploy`: runs the commands of docs/deploy.md in a new Debian root, with the package that
 * `npm run package` made. Only the installation of programs has a network. Needs root and debootstrap.
 * @param {string[]} args
 */
export async function tryDeploy(args) {
  await command(async () => {
    const { values } = parseArgs({
      args,
      options: {
        mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
        package: { type: 'string', default: join(stateDir, 'package') },
        keep: { type: 'boolean', default: false },
      },
    });
    if (process.getuid?.() !== 0) throw new Plain('Only root can make a Debian root.');
    const since = performance.now();
    const packed = (await readdir(values.package).catch(() => [])).filter((name) => name.startsWith('rampart-'));
    if (packed.length === 0) throw new Plain(`There is no package in ${values.package}. Run: npm run package`);
    const root = await mkdtemp(join(tmpdir(), 'rampart-debian-'));
    try {
      // The users of the services work below this folder.
      await chmod(root, 0o755);
      await make(root, values.mirror);
      for (const name of packed) await cp(join(values.package, name), join(root, 'root', name));
      await addNewVersion(join(root, 'root'));
      await runPage(root);
    } finally {
      if (values.keep) say(`The Debian root stays in ${root}.`);
      else await rm(root, { recursive: true, force: true });
    }
    say(`Every command that can run without systemd succeeded, in ${seconds(since)}.`);
  });
}

/**
 * @param {string} root
 * @param {string} mirror
 */
async function make(root, mirror) {
  say('Making a Debian root …');
  const { ok, output } = await run('debootstrap', ['--variant=minbase', 'trixie', root, mirror]).catch((error) => {
    throw new Plain(`debootstrap cannot be started (${error.message}). Install it: apt-get install debootstrap`);
  });
  if (!ok)
    throw new Plain(`${output.slice(-2_000)}\n\nThe Debian root could not be made. --mirror names another mirror.`);
  // No program starts while it is installed: there is no systemd that would end it.
  await writeFile(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
}

/**
 * Makes the package to which the page updates: the same files with another version.
 * @param {string} folder with the package
 */
async function addNewVersion(folder) {
  const wanted = (await readDeployPage()).map(({ commands }) => /^new=(\S+)$/m.exec(commands)?.[1]).find(Boolean);
  const given = (await readdir(folder)).find((name) => name.endsWith('.tar.gz'))?.replace('.tar.gz', '');
  if (!wanted || !given) throw new Plain('docs/deploy.md names no new version, or there is no package.');
  const next = `rampart-${wanted}`;
  await mustRun('tar', ['-xzf', `${given}.tar.gz`], folder);
  await rename(join(folder, given), join(folder, next));
  const about = join(folder, next, 'package.json');
  const facts = JSON.parse(await readFile(about, 'utf8'));
  await writeFile(about, `${JSON.stringify({ ...facts, version: wanted }, null, 2)}\n`);
  await mustRun('tar', ['-czf', `${next}.tar.gz`, next], folder);
  await rm(join(folder, next), { recursive: true });
  await mustRun('sh', ['-c', 'sha256sum "$0" > "$0.sha256"', `${next}.tar.gz`], folder);
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 */
async function mustRun(file, args, cwd) {
  const { ok, output } = await run(file, args, { cwd });
  if (!ok) throw new Plain(output);
}

/** @param {string} root */
async function runPage(root) {
  const blocks = await readDeployPage();
  const installs = blocks.filter(({ need }) => need === 'network').map(({ commands }) => commands);
  await inside(root, [], ['set -e', ...installs]);
  const sitting = blocks
    .filter(({ need }) => need !== 'network')
    .map(({ need, commands }) => (need === 'systemd' ? withStandIns(commands) : commands));
  // Programs that were started end with this namespace of processes.
  const alone = ['unshare', '--net', '--pid', '--fork', '--kill-child', '--mount', `--mount-proc=${root}/proc`];
  await inside(root, alone, [prelude, ...sitting]);
}

/**
 * @param {string} root
 * @param {string[]} words what puts the commands into namespaces of their own
 * @param {string[]} commands
 */
async function inside(root, words, commands) {
  await writeFile(join(root, 'root/sitting.sh'), commands.join('\n'));
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    LANG: 'C.UTF-8',
  };
  const start = `${words.length > 0 ? 'ip link set lo up && ' : ''}exec chroot "$0" sh -c 'cd /root && exec bash -x sitting.sh'`;
  const [file = '', ...args] = [...words, 'sh', '-c', start, root];
  const { ok } = await run(file, args, { show: true, env });
  if (!ok) throw new Plain('A command of docs/deploy.md failed. The lines above show it.');
}
