import { z } from 'zod';
import { moment, validated } from '#catalogue/files/validate.ts';
import type { Listed } from '#catalogue/subscriptions/subscription.ts';

const mostEntries = 200_000;

const rolie = z.object({
  feed: z.object({
    entry: z
      .array(
        z.object({
          updated: moment.optional(),
          link: z
            .array(z.object({ rel: z.string().max(50).default(''), href: z.string().max(2_000) }))
            .max(50)
            .default([]),
          content: z.object({ src: z.string().max(2_000) }).optional(),
        }),
      )
      .max(mostEntries)
      .default([]),
  }),
});

/** The documents of a ROLIE feed. */
export function readRolie(value: unknown, url: string): Listed[] {
  const { feed } = validated(rolie, value, 'ROLIE feed');
  return feed.entry.flatMap(({ updated, link, content }) => {
    const at = (rel: string) => link.filter((one) => one.rel === rel).map(({ href }) => href);
    const [own = content?.src] = at('self');
    const address = absolute(own, url);
    if (address === undefined) return [];
    const hashes = at('hash');
    const hash = hashes.find((href) => href.endsWith('.sha512')) ?? hashes[0];
    return [
      {
        address,
        changedAt: updated,
        hashAddress: absolute(hash, url),
        signatureAddress: absolute(at('signature')[0], url),
      },
    ];
  });
}

function absolute(href: string | undefined, base: string): string | undefined {
  return href !== undefined && URL.canParse(href, base) ? new URL(href, base).href : undefined;
}
