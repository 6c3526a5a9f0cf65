import { assert, property, string } from 'fast-check';
import { simpleParser } from 'mailparser';
import { expect, it } from 'vitest';
import { encodePart, fillPart } from './encoded-part.ts';

const gap = 'GAP-c0ffee';
const decode = async (raw: string) => (await simpleParser(`MIME-Version: 1.0\r\n${raw}`)).text;

it('a part decodes to the original text, whatever it contains, with each gap filled', async () => {
  const samples: [string, string][] = [];
  assert(
    property(
      string({ unit: 'grapheme', maxLength: 300 }),
      string({ unit: 'grapheme-ascii', maxLength: 60 }),
      (a, b) => {
        samples.push([a, b]);
        const raw = fillPart(encodePart('text/plain', `${a}${gap}${b}${gap}`, gap), 'https://x.test/?a=1&b=.');
        for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
        expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
      },
    ),
    { numRuns: 100 },
  );
  for (const [a, b] of samples.slice(0, 40)) {
    const filling = 'https://x.test/?a=1&b=.';
    const raw = fillPart(encodePart('text/plain', `[${a}${gap}${b}${gap}]`, gap), filling);
    const expected = `[${a}${filling}${b}${filling}]`.replaceAll(/\r\n|\r|\n/g, '\n');
    expect((await decode(raw))?.trimEnd()).toBe(expected);
  }
});

it('long lines, trailing spaces and dots are preserved', async () => {
  const text = `${'x'.repeat(500)} \n.\n..\n${'é'.repeat(200)} = \t\nend`;
  expect(await decode(fillPart(encodePart('text/plain', text, gap), ''))).toBe(text);
});
