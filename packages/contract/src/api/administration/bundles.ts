import { z } from 'zod';
import { endpoint, noContent } from '../endpoint.ts';
import { id } from '../list.ts';

const operators = ['Administration.operator'] as const;

/** A key of another installation, whose bundles of the catalogue are taken. */
const bundleKey = z.object({
  id: z.number(),
  name: z.string(),
  /** 40 hexadecimal digits. */
  fingerprint: z.string(),
  added_by: z.string(),
  added_at: z.iso.datetime(),
  /** The bundle that reaches furthest; null if none was taken. */
  last_bundle: z.object({ until: z.iso.datetime(), taken_at: z.iso.datetime() }).nullable(),
});
export type BundleKey = z.output<typeof bundleKey>;

export const listBundleKeys = endpoint({
  method: 'GET',
  path: '/api/admin/catalogue/bundle-keys',
  summary: 'The trusted bundle keys, and the key of this installation.',
  permissions: operators,
  response: z.object({
    keys: z.array(bundleKey),
    /** Null until the command "bundle-key" makes it. */
    own: z.object({ fingerprint: z.string(), made_at: z.iso.datetime() }).nullable(),
  }),
});

export const bundleKeyNameMaxLength = 100;

export const trustBundleKey = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/bundle-keys',
  summary: 'Trust the bundles of another installation. The fingerprint must be that of the key.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  body: z.strictObject({
    name: z
      .string('Name is required.')
      .trim()
      .min(1, 'Name is required.')
      .max(bundleKeyNameMaxLength, `Name must have at most ${bundleKeyNameMaxLength} characters.`)
      .refine((text) => !/\p{Cc}/u.test(text), 'Name must not contain control characters.'),
    /** As PEM. */
    public_key: z
      .string('Public key is required: choose its file.')
      .max(10_000, 'The file of the public key is too large.'),
    /** Spaces and case do not matter. */
    fingerprint: z
      .string('Fingerprint is required.')
      .trim()
      .min(1, 'Fingerprint is required.')
      .max(200, 'Fingerprint must have at most 200 characters.'),
  }),
  response: z.object({ id: z.number() }),
});

export const removeBundleKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/catalogue/bundle-keys/:id',
  summary: 'Stop trusting a bundle key. Data from earlier bundles stays in the catalogue.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  response: noContent,
});
