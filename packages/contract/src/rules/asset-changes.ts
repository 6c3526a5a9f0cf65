/** The kinds of changes of an asset. The last four are about vulnerabilities that it does not have. */
export const assetChangeKinds = [
  'created',
  'edited',
  'removed',
  'restored',
  'mitigated',
  'reopened',
  // Stated as not affected, or as affected although the firmware version says otherwise.
  'not_affected',
  'overruled',
  // A statement was taken back.
  'withdrawn',
  // The catalogue changed, and the firmware version was judged again.
  'judged',
] as const;

/** The source of a change: by hand, by an import with its number, or by a load of the catalogue. */
export const assetChangeCauses = ['hand', 'bulk', 'import', 'undo', 'catalogue'] as const;
