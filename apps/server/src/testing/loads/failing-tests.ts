import * as tests20 from '@secvisogram/csaf-validator-lib/mandatoryTests.js';
import * as tests21 from '@secvisogram/csaf-validator-lib/csaf_2_1/mandatoryTests.js';
import { ownFailures, ownTests } from './own-tests.ts';

const testsOfLibrary = { '2.0': tests20, '2.1': tests21 };

/** The tests that fail, ours and those of the library. Those that only one of the two has are left out. */
export async function failingTests(document: object, version: '2.0' | '2.1') {
  const there: string[] = [];
  for (const name of Object.keys(ownTests[version])) {
    const test = testsOfLibrary[version][`mandatoryTest_${name.replaceAll('.', '_')}`];
    if (!test) throw new Error(`The library has no test ${name}.`);
    if ((await test(document)).isValid === false) there.push(name);
  }
  return { here: ownFailures(document, version), there };
}
