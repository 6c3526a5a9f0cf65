import { describe, expect, it } from 'vitest';
import { readInputs } from '#catalogue/files/input-files.ts';
import { archive, hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { brokenDocuments } from '#testing/loads/broken-documents.ts';
import { failingTests } from '#testing/loads/failing-tests.ts';
import { testedAdvisory } from '#testing/loads/tested-advisory.ts';

describe.each(['2.0', '2.1'] as const)('of a document of CSAF %s', (version) => {
  it('that is right, all tests say nothing', async () => {
    expect(await failingTests(testedAdvisory(version), version)).toEqual({ here: [], there: [] });
  });

  it.each(brokenDocuments(version))(
    'that fails %s, every test says what the library says: %j',
    async (_test, change) => {
      const { here, there } = await failingTests(testedAdvisory(version, change), version);
      expect(here).toEqual(there);
    },
  );
});

it.runIf(hasRealAdvisories)(
  'the public advisories fail nothing that a load tests, and the library says the same',
  { tags: ['advisories'], timeout: 300_000 },
  async () => {
    let read = 0;
    for await (const input of readInputs([archive])) {
      if (!('content' in input)) continue;
      const document = JSON.parse(input.content.toString('utf8')) as object;
      expect(await failingTests(document, '2.0'), input.name).toEqual({ here: [], there: [] });
      read += 1;
    }
    expect(read).toBe(1_655);
  },
);
