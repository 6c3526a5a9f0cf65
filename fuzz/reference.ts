import fc from 'fast-check';

/** Rows of the catalogue that operators work on. All companies share them. */
export const catalogueKinds = [
  'alias',
  'bundleKey',
  'double',
  'fodderProduct',
  'load',
  'makerMerge',
  'manufacturer',
  'merge',
  'otherName',
  'productAlias',
  'productSuggestion',
  'splitMaker',
  'splitProduct',
  'subscription',
  'subscriptionKey',
  'vexPublisher',
  'waitingBom',
] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** The kinds of rows that a call can name. */
export type Named =
  | CatalogueKind
  | 'asset'
  | 'advisory'
  | 'company'
  | 'component'
  | 'cve'
  | 'decision'
  | 'group'
  | 'import'
  | 'importProfile'
  | 'join'
  | 'location'
  | 'mappingImport'
  | 'matchingImport'
  | 'ownProduct'
  | 'pair'
  | 'product'
  | 'vulnerability'
  | 'equipmentType'
  | 'synonym'
  | 'productUuid'
  | 'userUuid'
  | 'mailLink'
  | 'ownSession'
  | 'code';

/** Stands for the id of a row until the call is sent, because calls create and remove rows. */
export class Reference {
  readonly named: Named;
  /** Rows of the caller's company, or of the marked company that no other company may reach. */
  readonly isForeign: boolean;
  readonly nth: number;

  constructor(named: Named, isForeign: boolean, nth: number) {
    this.named = named;
    this.isForeign = isForeign;
    this.nth = nth;
  }
}

export const referenceTo = (named: Named): fc.Arbitrary<Reference> =>
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(1_000)).map(([chance, nth]) => new Reference(named, chance < 2, nth));

const byKey: Record<string, Named> = {
  assetId: 'asset',
  asset_ids: 'asset',
  ids: 'asset',
  company: 'company',
  groupId: 'group',
  groupsIds: 'group',
  location_id: 'location',
  locations: 'location',
  terminalID: 'location',
  equipmentId: 'product',
  core_product_id: 'product',
  vulnerability_id: 'vulnerability',
  vulnerability_ids: 'vulnerability',
  equipment_type: 'equipmentType',
  product_type_id: 'equipmentType',
  key: 'subscriptionKey',
  pair: 'pair',
  load: 'load',
  products: 'splitProduct',
};

const byPath: [RegExp, Named][] = [
  [/^\/api\/imports\/:id\/mapping/, 'mappingImport'],
  [/^\/api\/imports\/:id\/pairs/, 'matchingImport'],
  [/^\/api\/imports|\/spreadsheets\/imports/, 'import'],
  [/^\/api\/import-profiles/, 'importProfile'],
  [/^\/api\/own-products\/joins/, 'join'],
  [/^\/api\/(map|locations)/, 'location'],
  [/^\/api\/groups/, 'group'],
  [/^\/api\/admin\/companies/, 'company'],
  [/^\/api\/admin\/catalogue\/synonyms/, 'synonym'],
  [/^\/api\/admin\/catalogue\/aliases/, 'alias'],
  [/^\/api\/admin\/catalogue\/product-aliases/, 'productAlias'],
  [/^\/api\/admin\/catalogue\/product-suggestions/, 'productSuggestion'],
  [/^\/api\/admin\/catalogue\/vex-publishers/, 'vexPublisher'],
  [/^\/api\/admin\/catalogue\/subscriptions/, 'subscription'],
  [/^\/api\/admin\/catalogue\/waiting-boms/, 'waitingBom'],
  [/^\/api\/admin\/catalogue\/bundle-keys/, 'bundleKey'],
  [/^\/api\/admin\/catalogue\/doubles/, 'double'],
  [/^\/api\/admin\/catalogue\/merges/, 'merge'],
  [/^\/api\/admin\/catalogue\/manufacturer-merges/, 'makerMerge'],
  [/^\/api\/admin\/catalogue/, 'load'],
  [/^\/api\/vulnerabilities/, 'product'],
];

/** The kind of row that a number at this place of a call names, if any. */
export function namedByNumber(path: string, key: string): Named | undefined {
  if (key !== 'id') return byKey[key];
  return byPath.find(([pattern]) => pattern.test(path))?.[1];
}

export function namedByUuid(path: string, key: string): Named {
  if (path.startsWith('/api/account/sessions')) return 'ownSession';
  if (path.startsWith('/api/admin/catalogue')) return namedByOperators(path, key);
  if (path.startsWith('/api/own-products') && key === 'uuid') return 'ownProduct';
  if (path.startsWith('/api/component')) return 'component';
  return /users|record|login/.test(path) ? 'userUuid' : 'productUuid';
}

function namedByOperators(path: string, key: string): Named {
  if (key === 'manufacturer' || path.includes('manufacturer-merges')) return 'manufacturer';
  if (path.includes('/splits') || path.includes('/products'))
    return path.includes('/manufacturers') ? 'splitMaker' : 'fodderProduct';
  if (path.includes('/manufacturers')) return 'manufacturer';
  if (path.includes('/other-names')) return 'otherName';
  return 'fodderProduct';
}

/** Ids that are other texts. */
export function namedByText(path: string, key: string): Named | undefined {
  if (key === 'id' && path.startsWith('/api/advisory')) return 'advisory';
  if (key === 'id' && path.startsWith('/api/import-decisions')) return 'decision';
  return undefined;
}

/** A text of a query that contains JSON. It is written when its references are known. */
export class JsonText {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** Replaces the references in a value. */
export function resolved(value: unknown, idOf: (reference: Reference) => unknown): unknown {
  if (value instanceof Reference) return idOf(value);
  if (value instanceof JsonText) return JSON.stringify(resolved(value.value, idOf));
  if (Array.isArray(value)) return value.map((entry) => resolved(entry, idOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, resolved(entry, idOf)]));
}
