import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

// The defaults of the library are argon2id with 19 MiB and two passes, as OWASP recommends.
export const hashPassword = (password: string) => hash(password);

const decoy = hash(randomBytes(32));

/** Takes the same time whether or not the account has a password. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash != null;
}
