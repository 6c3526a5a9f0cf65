import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { runTool } from '../../scripts/setup/run.mjs';
import type { Candidate } from './candidate.ts';

/** Playwright's own Chromium. It is downloaded if it is missing. */
export async function downloadedChromium(): Promise<Candidate> {
  const executablePath = chromium.executablePath();
  if (!existsSync(executablePath)) {
    const { ok, output } = await runTool('playwright-core/cli.js', ['install', '--no-shell', 'chromium']);
    if (!ok) throw new Error(`could not be fetched: ${output.trim().split('\n').at(-1)}`);
  }
  return { executablePath };
}
