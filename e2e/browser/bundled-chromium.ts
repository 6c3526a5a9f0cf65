import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot, stateDir } from '../../scripts/setup/paths.mjs';
import { run } from '../../scripts/setup/run.mjs';
import type { Candidate } from './candidate.ts';

/** Unpacks the browser of @sparticuz/chromium, once per version, with the libraries that a bare Linux lacks. */
export async function bundledChromium(): Promise<Candidate> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`made for Linux on x64, not for ${process.platform} on ${process.arch}`);
  }
  const { version } = JSON.parse(await readFile(inRoot('node_modules/@sparticuz/chromium/package.json'), 'utf8'));
  const folder = join(stateDir, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: folder },
  };
}

/**
 * Unpacks into another folder and renames it, so that the folder is always complete, even with two runs at the same
 * time.
 */
async function unpack(folder: string): Promise<void> {
  const aside = `${folder}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  // The package unpacks its libraries only if it detects Amazon's Linux.
  const env = { ...process.env, TMPDIR: aside, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const { ok, output } = await run(process.execPath, [inRoot('e2e/browser/unpack-chromium.mjs')], { env });
  if (!ok) throw new Error(`could not be unpacked: ${output}`);
  await writeFile(join(aside, 'fonts.conf'), fontSettings(join(folder, 'fonts')));
  await rename(aside, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** The fonts of the machine and of the package. The machine may have none. */
function fontSettings(fonts: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    '  <dir>/usr/share/fonts</dir>',
    `  <dir>${fonts}</dir>`,
    '  <cachedir prefix="xdg">fontconfig</cachedir>',
    '</fontconfig>',
    '',
  ].join('\n');
}
