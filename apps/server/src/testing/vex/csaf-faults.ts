import * as mandatoryTests from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import { csaf_2_0_strict } from '@secvisogram/csaf-validator-lib/schemaTests.js';

/** What the schema and all mandatory tests of CSAF say against a document, with those of the profile VEX. */
export async function csafFaults(document: unknown): Promise<unknown[]> {
  const { isValid, errors } = csaf_2_0_strict(document);
  // The tests read what the schema requires.
  if (!isValid) return errors;
  const tests = Object.entries(mandatoryTests).filter(([name]) => name.startsWith('mandatoryTest_6_1_'));
  if (tests.length < 40) throw new Error('The library has fewer mandatory tests than CSAF 2.0.');
  const results = tests.map(async ([name, test]) => ({ name, ...(await test(document)) }));
  return (await Promise.all(results)).filter(({ isValid: isPassed }) => isPassed === false);
}
