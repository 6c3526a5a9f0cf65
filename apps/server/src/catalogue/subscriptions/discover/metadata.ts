import { z } from 'zod';
import { validated } from '#catalogue/files/validate.ts';
import type { Role } from '#catalogue/subscriptions/subscription.ts';

const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const tlp = z.string().max(50).optional();

// The parts of `provider-metadata.json` that are used, of CSAF 2.0 and 2.1 (a directory is an object there).
const providerMetadata = z.object({
  role: z.enum(['csaf_publisher', 'csaf_provider', 'csaf_trusted_provider']).default('csaf_provider'),
  publisher: z.object({ name: z.string().min(1).max(500) }),
  distributions: z
    .array(
      z.object({
        directory_url: webAddress.optional(),
        directory: z.object({ url: webAddress, tlp_label: tlp }).optional(),
        rolie: z.object({ feeds: z.array(z.object({ url: webAddress, tlp_label: tlp })).max(1_000) }).optional(),
      }),
    )
    .max(1_000)
    .default([]),
  public_openpgp_keys: z
    .array(z.object({ url: webAddress, fingerprint: z.string().max(200).optional() }))
    .max(100)
    .default([]),
});

export interface Provider {
  role: Role;
  publisher: string;
  /** Feeds and directories with documents that everybody may read. */
  feeds: string[];
  directories: string[];
  keys: { url: string; fingerprint: string | undefined }[];
}

/** Documents without a label are public too: the source shows them to everybody. */
const isPublic = (label: string | undefined) => label === undefined || /^(TLP:)?(WHITE|CLEAR|UNLABELED)$/i.test(label);

export function readProvider(value: unknown): Provider {
  const { role, publisher, distributions, public_openpgp_keys } = validated(
    providerMetadata,
    value,
    'provider-metadata.json',
  );
  const feeds = distributions.flatMap(({ rolie }) => rolie?.feeds ?? []).filter((feed) => isPublic(feed.tlp_label));
  const directories = distributions.flatMap(({ directory_url: url, directory }) => [
    ...(url === undefined ? [] : [url]),
    ...(directory && isPublic(directory.tlp_label) ? [directory.url] : []),
  ]);
  return {
    role,
    publisher: publisher.name,
    feeds: [...new Set(feeds.map(({ url }) => url))],
    directories: [...new Set(directories)],
    keys: public_openpgp_keys.map(({ url, fingerprint }) => ({ url, fingerprint: fingerprint?.replaceAll(/\s/g, '') })),
  };
}
