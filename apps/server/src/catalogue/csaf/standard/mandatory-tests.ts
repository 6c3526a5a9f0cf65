import { Refusal } from '#catalogue/files/refusal.ts';
import { nameTests } from './names.ts';
import { decidingTests, productTests } from './product-ids.ts';
import { profileTests } from './profiles.ts';
import { revisionTests } from './revisions.ts';
import { scoreTests } from './scores.ts';
import { testsOf21 } from './version-2-1.ts';
import { writtenAs, type MandatoryTests } from './written.ts';

/** Whatever fails of these is a warning. What the tests 6.1.11 and 6.1.27.12 and later need is in docs/catalogue.md. */
export const warningTests: MandatoryTests = {
  ...productTests,
  ...scoreTests,
  ...nameTests,
  ...revisionTests,
  ...profileTests,
};

/**
 * The mandatory tests of CSAF (section 6.1) on an advisory as it is written. If product ids or statuses contradict each
 * other, the advisory is refused: what it says of a product is anybody's guess. Answers a warning for each other test that
 * fails.
 */
export function mandatoryTests(value: unknown): string[] {
  const written = writtenAs(value);
  const failed = (tests: MandatoryTests) =>
    Object.entries(tests).flatMap(([test, find]) => {
      const what = find(written);
      return what === undefined ? [] : [`mandatory test ${test} of CSAF: ${what}`.slice(0, 900)];
    });
  const [reason] = failed(decidingTests);
  if (reason !== undefined) throw new Refusal(`It fails the ${reason}.`);
  return failed(written.isVersion21 ? { ...warningTests, ...testsOf21 } : warningTests).map((what) => `the ${what}`);
}
