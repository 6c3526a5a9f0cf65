import { listedVersions, type Finding } from '#catalogue/csaf/csaf-findings.ts';
import { cleanText } from '#catalogue/files/clean-text.ts';
import { sentencesOf } from '#catalogue/csaf/fixes/sentences.ts';
import { realAdvisories } from '#testing/fixes/real-advisories.ts';
import { keyOf, realPairs } from '#testing/fixes/real-pairs.ts';
import { versionsPartOf } from './versions-part.ts';

/** What an advisory says about the versions of a product and a vulnerability, before anything is derived from it. */
export interface RealRemedies {
  advisory: string;
  manufacturer: string;
  product: string;
  cve: string;
  versions: string;
  /** The beginning of the sentences that name versions, or nothing. */
  evidence: string;
  /** All remediations of the product and the vulnerability, each after its category. */
  remedies: string;
}

/** Every product and vulnerability of the public advisories. */
export async function realRemedies(): Promise<RealRemedies[]> {
  const pairs = await realPairs();
  return pairs.map(({ advisory, manufacturer, product, cve, versions }) => {
    const all = versions.flatMap(({ remediations }) => remediations);
    const texts = new Set(
      all.map(({ category, details }) => `${category}: ${cleanText(details).replaceAll(/\s+/g, ' ')}`),
    );
    const sentences = all.flatMap(({ details }) => sentencesOf(cleanText(details))).filter(namesVersion);
    return {
      advisory,
      manufacturer,
      product,
      cve,
      versions: listedVersions(new Set(versions.map(({ version }) => version))),
      evidence: versionsPartOf([...new Set(sentences)].join(' ')),
      remedies: [...texts].join(' ¶ '),
    };
  });
}

const namesVersion = (sentence: string) => /\d\.\d|\bV\d/i.test(sentence.replaceAll(/https?:\S*|www\.\S*/g, ''));

/** What a load stores about them, in the same order. */
export async function findingsFor(wanted: readonly RealRemedies[]): Promise<(Finding | undefined)[]> {
  const found = new Map<string, Finding>();
  for (const { advisory } of await realAdvisories()) {
    const { trackingId, products, findings } = advisory;
    const names = new Map(products.map(({ uuid, name, manufacturer }) => [uuid, [manufacturer.name, name] as const]));
    for (const finding of findings) {
      const [manufacturer = '', product = ''] = names.get(finding.productUuid) ?? [];
      found.set(keyOf({ advisory: trackingId, manufacturer, product, cve: finding.cve }), finding);
    }
  }
  return wanted.map((one) => found.get(keyOf(one)));
}
