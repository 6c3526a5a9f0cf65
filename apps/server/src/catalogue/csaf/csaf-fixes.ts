import { cleanLine, cleanText } from '#catalogue/files/clean-text.ts';
import type { ProductName } from '#catalogue/entries/names.ts';
import type { CsafVulnerability } from './csaf.schema.ts';
import type { ProductIds } from './csaf-products.ts';
import { fixFor, saidIn, type Fix } from './fixes/fix.ts';
import { nameOf } from './fixes/named.ts';

type Remediation = CsafVulnerability['remediations'][number];

/** Reads the fixes of an advisory: for one vulnerability, one affected product id and one of its products. */
export type FixReader = (vulnerability: CsafVulnerability, id: string, product: ProductName) => Fix;

/** `idsOf` answers the product ids of a remediation. */
export function fixReader(
  { ids, vulnerabilities }: { ids: ProductIds; vulnerabilities: readonly CsafVulnerability[] },
  idsOf: (remediation: Remediation) => Set<string> | 'all',
): FixReader {
  // Advisories repeat texts, products and weaknesses for each vulnerability. Each of them is read once.
  const nameOfProduct = remembered(({ name, manufacturer }: ProductName) => nameOf(name, manufacturer.name));
  const nameOfWeakness = remembered((name: string) => nameOf(name));
  const said = remembered((category: string) => remembered((text: string) => saidIn(category, cleanText(text))));
  const weaknesses = [...new Set(vulnerabilities.map(weaknessOf))];
  const remediesOf = remembered(({ remediations }: CsafVulnerability) =>
    remediations.map((remediation) => {
      const sentences = said(remediation.category)(remediation.details);
      return { meant: idsOf(remediation), said: sentences };
    }),
  );
  const productsOf = remembered((meant: Set<string> | 'all') => {
    const all = [...(meant === 'all' ? ids.keys() : meant)].flatMap((id) => ids.get(id) ?? []);
    return [...new Map(all.map(({ product }) => [product.uuid, product])).values()];
  });
  const read = remembered<CsafVulnerability, Map<string, Fix>>(() => new Map());

  return (vulnerability, id, product) => {
    const own = remediesOf(vulnerability).filter(({ meant }) => meant === 'all' || meant.has(id));
    const sayings = own.filter(({ said: sentences }) => sentences.length > 0);
    const key = `${product.uuid} ${own.length > 0} ${sayings.map(({ said: [first] }) => first?.sentence).join(' ')}`;
    const known = read(vulnerability).get(key);
    if (known) return known;
    const weakness = weaknessOf(vulnerability);
    const subject = {
      product: nameOfProduct(product),
      cve: vulnerability.cve ?? '',
      cwe: vulnerability.cwe?.id ?? '',
      weakness: nameOfWeakness(weakness),
      otherWeaknesses: weaknesses.filter((name) => name !== weakness).map(nameOfWeakness),
    };
    const remedies = sayings.map(({ meant, said: sentences }) => {
      const others = productsOf(meant).filter(({ uuid }) => uuid !== product.uuid);
      return { said: sentences, others: others.map(nameOfProduct) };
    });
    const found = fixFor(subject, remedies);
    // Only advice, even if it is filed as a fix: the end of `< X` may be the newest version.
    const hasOnlyAdvice = found.state === 'unknown' && own.length > 0;
    const fix = { ...found, needsMore: found.needsMore || hasOnlyAdvice };
    read(vulnerability).set(key, fix);
    return fix;
  };
}

const weaknessOf = ({ cwe }: CsafVulnerability) => cleanLine(cwe?.name ?? '');

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
