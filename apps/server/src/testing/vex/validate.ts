import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import * as mandatoryTests from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import { csaf_2_0_strict } from '@secvisogram/csaf-validator-lib/schemaTests.js';
import type { VexFormat } from '@rampart/contract/rules/vex-formats.ts';
import { openvexFaults } from './openvex-rules.ts';

/** What the published schemas and validators say against a document. */
export const vexFaults: Record<VexFormat, (text: string) => Promise<unknown[]>> = {
  async cyclonedx(text) {
    const fault = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
    return fault === null ? [] : [fault];
  },
  csaf: (text) => csafFaults(JSON.parse(text)),
  openvex: async (text) => openvexFaults(JSON.parse(text)),
};

/** Of the schema and of all mandatory tests, with those of the profile VEX. */
async function csafFaults(document: unknown): Promise<unknown[]> {
  const { isValid, errors } = csaf_2_0_strict(document);
  // The tests read what the schema requires.
  if (!isValid) return errors;
  const tests = Object.entries(mandatoryTests).filter(([name]) => name.startsWith('mandatoryTest_6_1_'));
  if (tests.length < 40) throw new Error('The library has fewer mandatory tests than CSAF 2.0.');
  const results = tests.map(async ([name, test]) => ({ name, ...(await test(document)) }));
  return (await Promise.all(results)).filter(({ isValid: isPassed }) => isPassed === false);
}
