import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { csaf } from '#testing/loads/advisories.ts';
import { signingKey, startCsafProvider, type CsafProvider } from '#testing/servers/csaf-provider.ts';
import { subscribing } from '#testing/loads/subscribing.ts';
import { createWorld, type World, type WorldUser } from '#testing/world.ts';

let world: World;
let operator: WorldUser;
let provider: CsafProvider;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.user();
});
beforeEach(async () => {
  provider = await startCsafProvider({ keys: [await signingKey()] });
});
afterEach(() => provider.close());
afterAll(() => world.close());

const mebibyte = 1024 * 1024;

/** An advisory of about this size, with long texts. */
function large(id: string, bytes: number): string {
  const advisory = csaf({ id, products: { Maker: { [`Large product ${id}`]: ['1'] } } });
  const [vulnerability] = advisory.vulnerabilities;
  const notes = [{ category: 'description', text: 'Long words about it. '.repeat(40_000) }];
  const each = JSON.stringify({ ...vulnerability, notes }).length;
  const vulnerabilities = Array.from({ length: Math.floor(bytes / each) }, (_, index) => ({
    ...vulnerability,
    cve: `CVE-2024-${100_000 + index}`,
    notes,
  }));
  return JSON.stringify({ ...advisory, vulnerabilities });
}

it('takes a document of almost 64 MiB, and sets a larger one aside', async () => {
  const source = subscribing(world, () => operator);
  await provider.publish('large.json', large('LARGE', 63 * mebibyte));
  await provider.publish('larger.json', large('LARGER', 66 * mebibyte));
  const id = await source.subscribe('csaf', provider.metadata);
  expect(await source.run(id)).toMatchObject({ failure: null, documents: { taken: 1, set_aside: 1 } });
  expect(await source.reasons(id)).toEqual({ 'larger.json': 'It is larger than 64 MiB.' });
});
