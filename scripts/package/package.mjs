import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, root } from '../setup/paths.mjs';
import { prepare } from '../setup/prepare.mjs';
import { command, say, seconds } from '../setup/say.mjs';
import { readCommit } from './commit.mjs';
import { collectEntries } from './entries.mjs';
import { noticeOf } from './notice.mjs';
import { shippedPackages } from './packages.mjs';
import { sbomOf } from './sbom.mjs';
import { signatureOf } from './sign.mjs';
import { packTar } from './tar.mjs';

/**
 * `npm run package`: writes rampart-<version>.tar.gz, its SBOM, and the SHA-256 sums of both. With a key, it also writes
 * the signature of the sums.
 * @param {string[]} args
 */
export async function makePackage(args) {
  await command(async () => {
    const { values } = parseArgs({
      args,
      options: { out: { type: 'string', default: inRoot('.rampart/package') }, key: { type: 'string' } },
    });
    const since = performance.now();
    // A wrong key is refused before the work begins.
    const sign = values.key === undefined ? undefined : signatureOf(await readFile(values.key, 'utf8'));
    await prepare('serve');
    const out = resolve(values.out);
    await mkdir(out, { recursive: true });
    const files = await writePackage(out);
    const sums = join(out, `${basename(files[0] ?? '')}.sha256`);
    const lines = await Promise.all(files.map(async (file) => `${sha256(await readFile(file))}  ${basename(file)}\n`));
    await writeFile(sums, [origin, ...lines].join(''));
    if (sign) await writeFile(`${sums}.sig`, sign(await readFile(sums)));
    const written = [...files, sums, ...(sign ? [`${sums}.sig`] : [])];
    say(`Packed in ${seconds(since)}:`);
    console.log(written.map((file) => relative(root, file)).join('\n'));
  });
}

/** With what the package can be made again. `sha256sum --check` leaves out this line. */
const origin = `# Packed with Node ${process.versions.node} (zlib ${process.versions.zlib}) on ${process.arch}.\n`;

/** @param {string} out */
async function writePackage(out) {
  const { name, version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const commit = await readCommit();
  if (commit.isChanged) say('The package contains changes that are not committed.');
  const packages = await shippedPackages();
  const sbom = `${JSON.stringify(sbomOf({ name, version, commit, packages }), null, 2)}\n`;
  const entries = await collectEntries(packages, {
    NOTICE: await noticeOf(packages, version),
    'sbom.cdx.json': sbom,
    'package.json': `${JSON.stringify({ name, version, commit: commit.id, private: true, type: 'module' }, null, 2)}\n`,
  });
  const file = join(out, `${name}-${version}.tar.gz`);
  const sbomFile = join(out, `${name}-${version}.cdx.json`);
  await writeFile(file, packTar(entries, { folder: `${name}-${version}`, seconds: commit.seconds }));
  await writeFile(sbomFile, sbom);
  return [file, sbomFile];
}

/** @param {Buffer} content */
const sha256 = (content) => createHash('sha256').update(content).digest('hex');
