import { parseUntrusted, tooLarge } from './json.mjs';
import { catalogueLimits, type CatalogueLimits } from './limits.ts';

export { tooLarge };

/** The value of an untrusted JSON file, in this thread. Only for texts that are known to be small. */
export function parseJson(content: Buffer, limits: CatalogueLimits = catalogueLimits): unknown {
  return parseUntrusted(content, limits);
}
