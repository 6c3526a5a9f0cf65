import { type Browser, type BrowserContext, type BrowserServer, chromium } from 'playwright-core';
import { bundledChromium } from './bundled-chromium.ts';
import type { Candidate } from './candidate.ts';
import { downloadedChromium } from './downloaded-chromium.ts';
import { installedBrowsers } from './installed-browsers.ts';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A process of its own for drawing takes a tenth of the time and nothing here needs it.
  '--in-process-gpu',
];

/** The sources of a browser, in the order in which they are tried. */
const sources: { name: string; find: () => Promise<Candidate[]> }[] = [
  { name: 'an installed Chrome or Chromium', find: async () => installedBrowsers() },
  { name: 'the Chromium that comes with the packages', find: async () => [await bundledChromium()] },
  { name: "Playwright's download", find: async () => [await downloadedChromium()] },
];

/** A real Chromium. */
export const openBrowser = (): Promise<Browser> => startFirst((options) => chromium.launch(options));

/** A real Chromium that several processes share by its address, each with its own windows. */
export const shareBrowser = (): Promise<BrowserServer> => startFirst((options) => chromium.launchServer(options));

/** A real Chromium with its own profile. Other tools can also reach it on this port. */
export const openProfile = (folder: string, port: number): Promise<BrowserContext> =>
  startFirst((options) =>
    chromium.launchPersistentContext(folder, {
      ...options,
      args: [...options.args, `--remote-debugging-port=${port}`],
      viewport: { width: 1440, height: 900 },
    }),
  );

interface StartOptions {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** Starts a browser from the first source that works. */
async function startFirst<T>(launch: (options: StartOptions) => Promise<T>): Promise<T> {
  const start = ({ executablePath, env }: Candidate) =>
    launch({ executablePath, args: flags, env: { ...process.env, ...env } as Record<string, string> });
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    return start({ executablePath: chosen }).catch((error: unknown) => {
      throw new Error(`CHROMIUM_PATH names ${chosen}, which does not start: ${reason(error)}`);
    });
  }
  const tried: string[] = [];
  for (const { name, find } of sources) {
    try {
      for (const candidate of await find()) {
        try {
          return await start(candidate);
        } catch (error) {
          tried.push(`  ${candidate.executablePath}: ${reason(error)}`);
        }
      }
    } catch (error) {
      tried.push(`  ${name}: ${reason(error)}`);
    }
  }
  throw new Error(
    [
      'No browser to be had for the browser tests.',
      'Install Chrome or Chromium, or set CHROMIUM_PATH to one; `npm test -- --only=checks,unit,api,web` does without.',
      'Tried:',
      ...tried,
    ].join('\n'),
  );
}

/** The first line says what is wrong. Playwright adds its call log below it. */
function reason(error: unknown): string {
  const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
  const library = lines.find((line) => line.includes('error while loading shared libraries'));
  return (library ?? lines[0] ?? '').trim();
}
