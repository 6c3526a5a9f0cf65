import * as tests20 from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import * as tests21 from '@secvisogram/csaf-validator-lib/csaf_2_1/mandatoryTests.js';
import { warningTests } from '#catalogue/csaf/standard/mandatory-tests.ts';
import { decidingTests } from '#catalogue/csaf/standard/product-ids.ts';
import { testsOf21 } from '#catalogue/csaf/standard/version-2-1.ts';
import { writtenAs } from '#catalogue/csaf/standard/written.ts';

type Version = '2.0' | '2.1';
const own = { ...decidingTests, ...warningTests };
/** The mandatory tests that a load makes. */
export const ownTests = { '2.0': own, '2.1': { ...own, ...testsOf21 } };
const testsOfLibrary = { '2.0': tests20, '2.1': tests21 };

/** The tests that fail, ours and those of the library. Those that only one of the two has are left out. */
export async function failingTests(document: object, version: Version) {
  const written = writtenAs(document);
  const here: string[] = [];
  const there: string[] = [];
  for (const [name, find] of Object.entries(ownTests[version])) {
    const test = testsOfLibrary[version][`mandatoryTest_${name.replaceAll('.', '_')}`];
    if (!test) throw new Error(`The library has no test ${name}.`);
    if (find(written) !== undefined) here.push(name);
    if ((await test(document)).isValid === false) there.push(name);
  }
  return { here, there };
}
