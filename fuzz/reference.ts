import fc from 'fast-check';

/** The kinds of rows that a call can name. */
export type Named =
  | 'asset'
  | 'company'
  | 'group'
  | 'import'
  | 'load'
  | 'location'
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
  equipment_type: 'equipmentType',
};

const byPath: [RegExp, Named][] = [
  [/^\/api\/imports|\/spreadsheets\/imports/, 'import'],
  [/^\/api\/(map|locations)/, 'location'],
  [/^\/api\/groups/, 'group'],
  [/^\/api\/admin\/companies/, 'company'],
  [/^\/api\/admin\/catalogue\/synonyms/, 'synonym'],
  [/^\/api\/admin\/catalogue/, 'load'],
  [/^\/api\/vulnerabilities/, 'product'],
];

/** The kind of row that a number at this place of a call names, if any. */
export function namedByNumber(path: string, key: string): Named | undefined {
  if (key !== 'id') return byKey[key];
  return byPath.find(([pattern]) => pattern.test(path))?.[1];
}

export function namedByUuid(path: string): Named {
  if (path.startsWith('/api/account/sessions')) return 'ownSession';
  return /users|record|login/.test(path) ? 'userUuid' : 'productUuid';
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
