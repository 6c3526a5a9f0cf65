import { expect, it } from 'vitest';
import { signatureOf, signingKey } from '#testing/servers/csaf-provider.ts';
import { checkSignature, type StoredKey } from './signature.ts';

async function signed(bytes: number) {
  const key = await signingKey();
  const content = Buffer.alloc(bytes, 'words ');
  const stored: StoredKey[] = [{ id: 1, fingerprint: 'F1', armored: key.publicKey, state: 'trusted' }];
  return { content, signature: await signatureOf(content, key), stored };
}

it.each([
  ['small', 100],
  ['large', 2 ** 21],
])('a %s document with a right signature passes, and one with a changed byte is refused', async (_size, bytes) => {
  const { content, signature, stored } = await signed(bytes);
  await expect(checkSignature(content, signature, stored)).resolves.toBeUndefined();
  content[bytes - 1] = 0;
  await expect(checkSignature(content, signature, stored)).rejects.toThrow('Its signature is wrong.');
});

it('other work continues while the signature of a large document is checked', async () => {
  const { content, signature, stored } = await signed(48 * 2 ** 20);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  await checkSignature(content, signature, stored);
  clearInterval(turning);
  // Checked by this thread, it would be one turn or two.
  expect(turns).toBeGreaterThan(20);
});
