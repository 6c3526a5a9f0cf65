/** Loading it takes 0.2 s, which no server should need at its start. */
const openpgp = () => import('openpgp');

/**
 * Whether a detached signature of a content is right and was made with this key. Computing the hash of a large content
 * holds up the thread that asks.
 * @param {{ content: Uint8Array, armoredSignature: string, armoredKey: string }} signed
 */
export async function isSigned({ content, armoredSignature, armoredKey }) {
  const { createMessage, readKey, readSignature, verify } = await openpgp();
  const message = await createMessage({ binary: content });
  const signature = await readSignature({ armoredSignature });
  const verificationKeys = await readKey({ armoredKey });
  const { signatures } = await verify({ message, signature, verificationKeys, format: 'binary' });
  const verdicts = await Promise.allSettled(signatures.map(({ verified }) => verified));
  return verdicts.some(({ status }) => status === 'fulfilled');
}
