import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import type { VexFormat } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { openvexFaults } from './openvex-rules.ts';

/** What the published schemas and validators say against a document. */
export const vexFaults: Record<VexFormat, (text: string) => Promise<unknown[]>> = {
  async cyclonedx(text) {
    const fault = await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text);
    return fault === null ? [] : [fault];
  },
  async csaf(text) {
    // Loading these tests takes seconds, so they are loaded only when they are needed.
    const { csafFaults } = await import('./csaf-faults.ts');
    return csafFaults(JSON.parse(text));
  },
  openvex: async (text) => openvexFaults(JSON.parse(text)),
};
