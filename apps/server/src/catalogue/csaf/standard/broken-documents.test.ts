import { csaf_2_0_strict } from '@secvisogram/csaf-validator-lib/schemaTests.js';
import { csaf_2_1_strict } from '@secvisogram/csaf-validator-lib/csaf_2_1/schemaTests.js';
import { describe, expect, it } from 'vitest';
import { brokenDocuments } from '#testing/loads/broken-documents.ts';
import { ownFailures, ownTests } from '#testing/loads/own-tests.ts';
import { testedAdvisory } from '#testing/loads/tested-advisory.ts';

// `same-verdicts.figures.ts` compares the same documents with the library, which takes 17 s to load.
describe.each(['2.0', '2.1'] as const)('of a document of CSAF %s', (version) => {
  it('that is right, the schema and all tests say nothing', () => {
    const document = testedAdvisory(version);
    expect((version === '2.0' ? csaf_2_0_strict : csaf_2_1_strict)(document).errors).toEqual([]);
    expect(ownFailures(document, version)).toEqual([]);
  });

  const all = brokenDocuments(version);
  it.each(all)('that fails %s, this test says so: %j', (test, change) => {
    expect(ownFailures(testedAdvisory(version, change), version)).toContain(test);
  });

  it('each test has a document that fails it', () => {
    const tested = new Set(all.map(([test]) => test));
    expect(Object.keys(ownTests[version]).filter((test) => !tested.has(test))).toEqual([]);
  });
});
