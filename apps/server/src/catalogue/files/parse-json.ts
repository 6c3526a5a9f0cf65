import { catalogueLimits, type CatalogueLimits } from './limits.ts';
import { Refusal } from './refusal.ts';

const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The value of an untrusted JSON file, if it is small and flat enough to be processed. */
export function parseJson(content: Buffer, limits: CatalogueLimits = catalogueLimits): unknown {
  if (content.length > limits.fileBytes) throw tooLarge(limits.fileBytes);
  const value = parsed(decoded(content));
  inspect(value, limits);
  return value;
}

export const tooLarge = (most: number) => new Refusal(`The file is larger than ${most / 1024 / 1024} MiB.`);

function decoded(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('The file is not text in UTF-8.');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(`The file is not valid JSON: ${(error as Error).message}`);
  }
}

/** Uses no recursion, because the depth may be too large for it. */
function inspect(root: unknown, limits: CatalogueLimits): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= limits.nesting) throw new Refusal(`The file is nested more than ${limits.nesting} levels deep.`);
    for (const [key, inner] of Object.entries(value)) {
      if (prototypeKeys.has(key))
        throw new Refusal(`The file contains the key ${JSON.stringify(key)}, which no format has.`);
      seen += 1;
      if (typeof inner === 'object' && inner !== null) open.push({ value: inner, depth: depth + 1 });
    }
    if (seen > limits.values) throw new Refusal(`The file contains more than ${limits.values} values.`);
  }
}
