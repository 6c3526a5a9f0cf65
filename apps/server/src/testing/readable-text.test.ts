import { expect, it } from 'vitest';
import { readableText } from './readable-text.ts';
import { workbookOf } from './spreadsheets.ts';

it('the text of a workbook is found in its bytes', async () => {
  const workbook = await workbookOf('<row><c t="inlineStr"><is><t>of another company</t></is></c></row>'.repeat(50));
  expect(workbook.toString('latin1')).not.toContain('of another company');
  expect(readableText(workbook)).toContain('of another company');
  expect(readableText(Buffer.from('PK: naïve'))).toBe('PK: naïve');
});
