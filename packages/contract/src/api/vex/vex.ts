import { z } from 'zod';
import { limits } from '#rules/limits.ts';
import { vexFormatNames } from '#rules/vulnerabilities/vex-formats.ts';
import { endpoint } from '../endpoint.ts';
import { assetFilterState } from '../filters.ts';
import { json } from '../list.ts';
import { vulnerabilityFilter } from '../vulnerabilities/vulnerability-list.ts';

const ofProduct = z.object({ uuid: z.uuid() });

/** The vulnerabilities of the list, on the assets that its filter selects. */
const ofCompany = z.strictObject({ filterState: json(vulnerabilityFilter).prefault('{}') });

/** All vulnerabilities of the product, on the assets that the filter selects. */
const ofAssets = z.strictObject({ filterState: json(assetFilterState).prefault('{}') });

const file = {
  format: z.enum(vexFormatNames),
  /** `true`: one statement for each asset. `false`: one for each product and version, without ids of assets. */
  assets: z.enum(['true', 'false']).default('false'),
};

/** Links, not calls. The browser saves their answers. */
export const downloadVex = endpoint({
  method: 'GET',
  isReading: false,
  path: '/api/vex.json',
  summary: 'What is affected, fixed or not affected, as CycloneDX, CSAF or OpenVEX, filtered like the vulnerabilities.',
  permissions: ['ActionItems.view'],
  query: ofCompany.extend(file),
  response: z.file(),
  refuses: [409],
});

export const downloadProductVex = endpoint({
  method: 'GET',
  isReading: false,
  path: '/api/product/:uuid/vex.json',
  summary: "The same for one product. Filtered like the list of the product's action items.",
  permissions: ['ActionItems.view'],
  params: ofProduct,
  query: ofAssets.extend(file),
  response: z.file(),
  refuses: [409],
});

const publisher = {
  vex_publisher_name: z.string(),
  vex_publisher_namespace: z.string(),
};

const vexScope = z.object({
  /** Products with assets that match, these assets, and their vulnerabilities. */
  products: z.number(),
  assets: z.number(),
  vulnerabilities: z.number(),
  /** Null until somebody has entered it. CSAF needs it. */
  publisher: z.object(publisher).nullable(),
});
export type VexScope = z.output<typeof vexScope>;

export const getVexScope = endpoint({
  method: 'GET',
  path: '/api/vex/scope',
  summary: 'What a file with this filter is about, and the publisher that CSAF documents name.',
  permissions: ['ActionItems.view'],
  query: ofCompany,
  response: vexScope,
});

export const getProductVexScope = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/vex/scope',
  summary: 'The same for one product.',
  permissions: ['ActionItems.view'],
  params: ofProduct,
  query: ofAssets,
  response: vexScope,
});

const namespaceFault = 'Publisher namespace must be an address of your company such as https://www.example.com.';

export const saveVexPublisher = endpoint({
  method: 'PUT',
  path: '/api/vex/publisher',
  summary: 'Set the publisher that CSAF documents of the company name.',
  permissions: ['Administration.users'],
  body: z.strictObject({
    vex_publisher_name: z
      .string()
      .trim()
      .min(1, 'Publisher name is required.')
      .max(
        limits.vexPublisherNameMaxLength,
        `Publisher name must have at most ${limits.vexPublisherNameMaxLength} characters.`,
      ),
    vex_publisher_namespace: z
      .string()
      .trim()
      .min(1, 'Publisher namespace is required.')
      .max(
        limits.vexPublisherNamespaceMaxLength,
        `Publisher namespace must have at most ${limits.vexPublisherNamespaceMaxLength} characters.`,
      )
      // Other tools compare the text, and some accept only ASCII. Browsers would correct it without a word.
      .regex(
        /^https?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:\/[\w.~!$&'()*+,;=:@/-]*)?$/,
        namespaceFault,
      ),
  }),
  response: z.object(publisher),
});
