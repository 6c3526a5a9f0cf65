/**
 * The names of fields for users, by the end of the path in a request. A longer path has priority over its last part.
 */
const fieldNames: Record<string, string> = {
  'alerts.critical': 'Critical alerts',
  'alerts.imports': 'Import mails',
  'alerts.reports': 'Reports',
  'critical.assets': 'Assets',
  'critical.from_score': 'Score',
  'critical.status': 'Critical alerts',
  'critical.when': 'Time of critical alerts',
  'imports.status': 'Import mails',
  'orderState.by': 'Sort direction',
  'orderState.name': 'Sort column',
  'pagination.limit': 'Page size',
  'reports.frequency_type': 'Report frequency',
  'reports.status': 'Reports',
  'reports.value': 'Report day',
  alias: 'Alias',
  asset_ids: 'Assets',
  vulnerability_ids: 'Vulnerabilities',
  assetsMitigation: 'Assets mitigation',
  before: 'Before',
  client_id: 'Client ID',
  client_secret: 'Secret',
  company_asset_uid: 'Asset ID',
  core_product_id: 'Product',
  product_type_id: 'Type',
  email: 'E-mail',
  equipmentId: 'Equipment',
  filterState: 'Filter',
  firmware_version: 'Firmware Version',
  form: 'Vulnerabilities',
  groupId: 'Group',
  groupsIds: 'Groups',
  id: 'ID',
  ids: 'Assets',
  limit: 'Page size',
  location_id: 'Location',
  location_name: 'Location',
  orderState: 'Sort order',
  pagination: 'Page',
  priority_level: 'Priority',
  productFilterState: 'Filter',
  queryString: 'Search',
  redirect_id: 'Redirect address',
  searchQuery: 'Search',
  serial_number: 'Serial Number',
  terminalID: 'Location',
  terminalLatitude: 'Latitude',
  terminalLongitude: 'Longitude',
  terminalName: 'Name',
  token: 'Link',
  vex_publisher_name: 'Publisher name',
  vex_publisher_namespace: 'Publisher namespace',
  vulnerability_id: 'Vulnerability',
};

/** The name of a field for users, such as "Serial Number". An entry of a list has the name of the list. */
export function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.filter((part) => typeof part === 'string' && !/^\d+$/.test(part)).map(String);
  const last = parts.at(-1);
  if (last === undefined) return 'The request';
  return own(fieldNames, parts.slice(-2).join('.')) ?? own(fieldNames, last) ?? inWords(last);
}

/** A field may have the name of a property that every object has. */
const own = (names: Record<string, string>, name: string) => (Object.hasOwn(names, name) ? names[name] : undefined);

/** `timeZone` and `time_zone` both become "Time zone". */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
