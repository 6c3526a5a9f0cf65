import { warningTests } from '#catalogue/csaf/standard/mandatory-tests.ts';
import { decidingTests } from '#catalogue/csaf/standard/product-ids.ts';
import { testsOf21 } from '#catalogue/csaf/standard/version-2-1.ts';
import { writtenAs } from '#catalogue/csaf/standard/written.ts';

const own = { ...decidingTests, ...warningTests };
/** The mandatory tests that a load makes. */
export const ownTests = { '2.0': own, '2.1': { ...own, ...testsOf21 } };

/** The mandatory tests that a document fails, as a load sees it. */
export function ownFailures(document: object, version: '2.0' | '2.1'): string[] {
  const written = writtenAs(document);
  return Object.entries(ownTests[version]).flatMap(([name, find]) => (find(written) === undefined ? [] : name));
}
