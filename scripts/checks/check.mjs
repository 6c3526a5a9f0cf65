import { prepare } from '../setup/prepare.mjs';
import { command, say, seconds } from '../setup/say.mjs';
import { checks, runChecks } from './checks.mjs';

/** `npm run check`: format, lint, types, import boundaries and unused code, in parallel. */
export async function check() {
  await command(async () => {
    await prepare('full', []);
    const since = performance.now();
    const { passed, failed } = await runChecks(checks, say);
    say(`\n${passed} passed, ${failed} failed in ${seconds(since)}`);
    process.exit(failed === 0 ? 0 : 1);
  });
}
