import { createRequire } from 'node:module';

/** The tests hash hundreds of passwords for each fault. So they use the cheapest parameters of the real library. */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** @param {string | Uint8Array} password */
export const hash = (password) => argon2.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
export const verify = argon2.verify;
