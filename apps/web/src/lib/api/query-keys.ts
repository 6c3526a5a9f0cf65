import type { QueryKey } from '@tanstack/react-query';

/**
 * The query keys of all cached server answers. They are in one place because a change in one feature can invalidate the
 * data of another. A longer key is part of a shorter one: `products.all` covers every list.
 */
export const keys = {
  session: {
    user: ['session', 'user'],
    openSessions: ['session', 'open-sessions'],
    confirmation: ['session', 'confirmation'],
    enrolment: ['session', 'enrolment'],
    resetLink: (token: string) => ['session', 'reset-link', token],
    invitation: (token: string) => ['session', 'invitation', token],
    setUpLink: (token: string) => ['session', 'set-up-link', token],
    provider: (answer: unknown) => ['session', 'provider', answer],
  },
  secondFactor: {
    all: ['second-factor'],
    own: ['second-factor', 'own'],
    policy: ['second-factor', 'policy'],
    users: (search: string) => ['second-factor', 'users', search],
  },
  singleSignOn: {
    all: ['single-sign-on'],
    provider: ['single-sign-on', 'provider'],
  },
  search: {
    all: ['search'],
    matches: (query: string) => ['search', 'matches', query],
    parsed: (search: unknown) => ['search', 'parsed', search],
    ids: (ids: readonly string[]) => ['search', 'ids', ids],
    products: (asked: { source: string; query: string }) => ['search', 'products', asked],
  },
  filterOptions: ['filters', 'options'],
  products: {
    all: ['products'],
    catalogue: ['products', 'catalogue'],
    equipment: ['products', 'equipment'],
    groups: ['products', 'group'],
    ofGroup: (id: number) => ['products', 'group', id],
  },
  profiles: {
    all: ['catalogue'],
    product: (uuid: string) => ['catalogue', 'product', uuid],
    basicInfo: (uuid: string) => ['catalogue', 'basic-info', uuid],
    component: (uuid: string) => ['catalogue', 'component', uuid],
    manufacturer: (uuid: string) => ['catalogue', 'manufacturer', uuid],
    totalAssets: (uuid: string) => ['catalogue', 'total-assets', uuid],
    vulnerabilities: (uuid: string) => ['catalogue', 'vulnerabilities', uuid],
  },
  vulnerabilities: {
    all: ['vulnerabilities'],
    pages: ['vulnerabilities', 'one'],
    one: (cve: string) => ['vulnerabilities', 'one', cve],
    advisory: (name: object) => ['vulnerabilities', 'advisory', name],
  },
  ownProducts: {
    all: ['own-products'],
    types: ['own-products', 'types'],
    list: (search: string) => ['own-products', 'list', search],
    preview: (of: object) => ['own-products', 'preview', of],
    joins: ['own-products', 'joins'],
  },
  boms: {
    all: ['boms'],
    one: (uuid: string) => ['boms', uuid],
  },
  groups: {
    all: ['groups'],
    names: ['groups', 'all'],
    pages: ['groups', 'pages'],
  },
  components: {
    all: ['components'],
    list: ['components', 'list'],
    equipment: (uuid: string) => ['components', 'equipment', uuid],
  },
  assets: {
    lists: (uuid: string) => ['assets', uuid, 'list'],
    removed: (uuid: string) => ['assets', uuid, 'removed'],
    histories: (uuid: string) => ['assets', uuid, 'history'],
    firmwarePreviews: (uuid: string) => ['assets', uuid, 'firmware-preview'],
  },
  actionItems: {
    products: ['action-items', 'products'],
    ofProduct: (uuid: string) => ['action-items', 'product', uuid],
    unsavedNotes: ['action-items', 'unsaved-note'],
  },
  vulnerabilityList: ['vulnerability-list'],
  vex: ['vex'],
  locations: ['locations'],
  mapSettings: ['map-settings'],
  dashboard: {
    figures: ['dashboard', 'figures'],
    alerts: ['dashboard', 'alerts'],
  },
  notifications: {
    next: ['notifications', 'next'],
    preview: (kind: string) => ['notifications', 'preview', kind],
    unsubscribeLink: (token: string) => ['notifications', 'unsubscribe-link', token],
  },
  imports: {
    list: ['imports', 'list'],
    one: (id: number) => ['imports', id],
    mapping: (id: number) => ['imports', id, 'mapping'],
    pairs: (id: number) => ['imports', id, 'pairs'],
    profiles: ['imports', 'profiles'],
    profile: (id: number) => ['imports', 'profiles', id],
    decisions: ['imports', 'decisions'],
  },
  administration: {
    users: ['administration', 'users'],
    companies: ['administration', 'companies'],
    installation: ['administration', 'installation'],
    record: ['administration', 'record'],
    loads: ['administration', 'loads'],
    waitingBoms: ['administration', 'waiting-boms'],
    load: (id: number) => ['administration', 'load', id],
    sources: ['administration', 'sources'],
    aliases: ['administration', 'aliases'],
    productAliases: ['administration', 'product-aliases'],
    productSuggestions: ['administration', 'product-suggestions'],
    subscriptions: ['administration', 'subscriptions'],
    doubles: ['administration', 'doubles'],
    merges: ['administration', 'merges'],
    renames: ['administration', 'renames'],
    otherNames: ['administration', 'other-names'],
    makerMerges: ['administration', 'maker-merges'],
    makerPreviews: ['administration', 'maker-previews'],
    synonyms: ['administration', 'synonyms'],
    equipmentTypes: ['administration', 'equipment-types'],
    typedProducts: ['administration', 'typed-products'],
    bundleKeys: ['administration', 'bundle-keys'],
    vexPublishers: ['administration', 'vex-publishers'],
  },
} as const satisfies Record<string, KeyMaker | Record<string, KeyMaker>>;

type KeyMaker = QueryKey | ((part: never) => QueryKey);
