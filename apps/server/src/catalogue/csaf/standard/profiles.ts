import { meantIn, nameOf, partOf, partsOf, textsOf } from './written.ts';
import type { MandatoryTest, MandatoryTests, Part, Written } from './written.ts';

/** What a document of a category must have, and what it must not have. */
export const profileTests: MandatoryTests = {
  '6.1.27.1': ofReports(({ document }) =>
    hasOne(document.notes, ['description', 'details', 'general', 'summary'])
      ? undefined
      : 'the document has no note that describes it',
  ),
  '6.1.27.2': ofReports(({ document }) =>
    hasOne(document.references, ['external']) ? undefined : 'the document has no external reference',
  ),
  '6.1.27.3': of(['csaf_informational_advisory'], ({ csaf }) =>
    csaf.vulnerabilities === undefined ? undefined : 'an informational advisory has vulnerabilities',
  ),
  '6.1.27.4': ofAdvisories(({ csaf }) => (csaf.product_tree ? undefined : 'the document has no products')),
  '6.1.27.5': ofAdvisories(missing('notes', 'no notes')),
  '6.1.27.6': of(['csaf_security_advisory'], missing('product_status', 'no products')),
  '6.1.27.7': ofVex(({ vulnerabilities }) => {
    const found = vulnerabilities.find(({ product_status }) =>
      ['fixed', 'known_affected', 'known_not_affected', 'under_investigation'].every(
        (status) => !Array.isArray(partOf(product_status)[status]),
      ),
    );
    return found && `${nameOf(found)} has no status of a product`;
  }),
  '6.1.27.8': ofVex(({ vulnerabilities }) =>
    vulnerabilities.some(({ cve, ids }) => cve === undefined && ids === undefined)
      ? 'a vulnerability has no id'
      : undefined,
  ),
  '6.1.27.9': ofVex(
    withoutWord('known_not_affected', 'is not affected, without a reason', (one) => [
      ...partsOf(one.threats).filter(({ category }) => category === 'impact'),
      ...partsOf(one.flags),
    ]),
  ),
  '6.1.27.10': ofVex(
    withoutWord('known_affected', 'is affected, without a remediation', (one) => partsOf(one.remediations)),
  ),
  '6.1.27.11': ofAdvisories(({ csaf }) => (csaf.vulnerabilities ? undefined : 'the document has no vulnerabilities')),
};

function of(categories: readonly string[], test: MandatoryTest): MandatoryTest {
  return (written) => (categories.includes(String(written.document.category)) ? test(written) : undefined);
}
function ofReports(test: MandatoryTest) {
  return of(['csaf_security_incident_response', 'csaf_informational_advisory'], test);
}
function ofAdvisories(test: MandatoryTest) {
  return of(['csaf_security_advisory', 'csaf_vex'], test);
}
function ofVex(test: MandatoryTest) {
  return of(['csaf_vex'], test);
}

const hasOne = (list: unknown, categories: readonly string[]) =>
  partsOf(list).some(({ category }) => categories.includes(String(category)));

function missing(name: string, what: string): MandatoryTest {
  return ({ vulnerabilities }) => {
    const found = vulnerabilities.find((one) => !one[name]);
    return found && `${nameOf(found)} has ${what}`;
  };
}

/** A product with a status that needs a word about it, and has none. */
function withoutWord(status: string, what: string, wordsOf: (one: Part) => Part[]): MandatoryTest {
  return ({ vulnerabilities, groups }: Written) => {
    for (const one of vulnerabilities) {
      const told = new Set(wordsOf(one).flatMap((word) => meantIn(word, groups)));
      const id = textsOf(partOf(one.product_status)[status]).find((product) => !told.has(product));
      if (id !== undefined) return `${nameOf(one)} says that "${id}" ${what}`;
    }
    return undefined;
  };
}
