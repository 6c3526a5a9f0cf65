import { expect, it } from 'vitest';
import { readInputs } from '#catalogue/files/input-files.ts';
import { archive, hasRealAdvisories } from '#testing/fixes/real-advisories.ts';
import { failingTests } from '#testing/loads/failing-tests.ts';

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
