/** What a mirror of a provider has beside its documents: hashes, signatures, and lists of the files. */
export const isCompanion = (name: string): boolean =>
  /\.(asc|sig|sha256|sha512)$|(^|[\\/ ])(index\.txt|changes\.csv)$/i.test(name);

/**
 * JSON that describes documents and is none: a ROLIE feed with its service and categories, and the metadata of a
 * provider or of an aggregator.
 */
export function isListing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const {
    feed,
    service,
    categories,
    aggregator,
    metadata_version: version,
    publisher,
  } = value as Record<string, unknown>;
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  if (isObject(feed) || isObject(service) || isObject(categories)) return true;
  return isObject(aggregator) || (typeof version === 'string' && isObject(publisher));
}
