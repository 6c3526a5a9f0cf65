import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';

it.each<[unknown, string]>([
  ['Not Found', 'Not Found'],
  ['', ''],
  [{ name: 'A group needs a name.', id: 'ID is required.' }, 'A group needs a name. ID is required.'],
  [{ name: ['Name is required.', 'Name must be text.'] }, 'Name is required. Name must be text.'],
  [{}, ''],
  [null, 'Unknown type of error'],
  [undefined, 'Unknown type of error'],
  [404, 'Unknown type of error'],
])('the error %j is shown as “%s”', (error, text) => {
  expect(errorText(error)).toBe(text);
});
