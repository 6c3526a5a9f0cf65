import { partOf, partsOf, repeatedIn, textOf, textsOf, type MandatoryTests } from './written.ts';

const profiles = new Set([
  'csaf_base',
  'csaf_security_incident_response',
  'csaf_informational_advisory',
  'csaf_security_advisory',
  'csaf_vex',
]);
const profiles21 = new Set([...profiles, 'csaf_withdrawn', 'csaf_superseded', 'csaf_deprecated_security_advisory']);
const likeProfiles = new Set(['securityincidentresponse', 'informationaladvisory', 'securityadvisory', 'vex']);

/** The tests of languages, identifiers, categories and names. */
export const nameTests: MandatoryTests = {
  '6.1.12': ({ document }) => {
    const tag = textsOf([document.lang, document.source_lang]).find((one) => !isLanguage(one));
    return tag && `"${tag}" is not a language`;
  },
  '6.1.13': ({ products }) => {
    const purl = products.flatMap(purlsOf).find((one) => !isPurl(one));
    return purl && `"${purl}" is not a purl`;
  },
  '6.1.15': ({ document }) =>
    partOf(document.publisher).category === 'translator' && !document.source_lang
      ? 'the language of the translated document is missing'
      : undefined,
  '6.1.23': ({ vulnerabilities }) => {
    const cve = repeatedIn(vulnerabilities.flatMap((one) => textOf(one.cve) ?? []));
    return cve && `${cve} is described twice`;
  },
  '6.1.24': ({ vulnerabilities }) => {
    const isTwice = vulnerabilities.some(
      ({ involvements }) =>
        repeatedIn(
          partsOf(involvements).flatMap(({ date, party }) =>
            textsOf([date, party]).length === 2 ? `${String(date)} ${String(party)}` : [],
          ),
        ) !== undefined,
    );
    return isTwice ? 'a party is involved twice at the same time' : undefined;
  },
  '6.1.25': ({ products }) => {
    const twice = products
      .flatMap(({ product_identification_helper: helper }) => partsOf(partOf(helper).hashes))
      .map(({ file_hashes }) => repeatedIn(partsOf(file_hashes).flatMap(({ algorithm }) => textOf(algorithm) ?? [])))
      .find((algorithm) => algorithm !== undefined);
    return twice && `a file has two hashes of ${twice}`;
  },
  '6.1.26': ({ document, isVersion21 }) => {
    const category = textOf(document.category) ?? '';
    if ((isVersion21 ? profiles21 : profiles).has(category)) return undefined;
    const isReserved = /^csaf_/i.test(category) || likeProfiles.has(category.replaceAll(/[_\s-]+/g, '').toLowerCase());
    return isReserved ? `the category "${category}" is reserved` : undefined;
  },
  '6.1.28': ({ document }) =>
    textOf(document.lang) !== undefined && document.lang === document.source_lang
      ? 'the document is in the language that it was translated from'
      : undefined,
  '6.1.31': ({ branches }) => {
    const found = branches.find(({ category, name }) => category === 'product_version' && isRange(textOf(name) ?? ''));
    return found && `the version "${String(found.name)}" is a range`;
  },
};

const rangeWords = new Set(['after', 'all', 'before', 'earlier', 'later', 'prior', 'versions']);
const isRange = (name: string) =>
  /[<>]/.test(name) ||
  name
    .toLowerCase()
    .split(/\s/)
    .some((word) => rangeWords.has(word));

const known = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};

/** A tag of the right form. Codes of two letters must be assigned; longer ones are too many to know. */
function isLanguage(tag: string): boolean {
  // Tags for private use alone and the old registered ones have forms of their own.
  if (/^(?:x(?:-[a-z0-9]{1,8})+|i-(?:default|mingo))$/i.test(tag)) return true;
  try {
    const { language, region } = new Intl.Locale(tag);
    const isKnownLanguage = language.length > 2 || known.language.of(language) !== undefined;
    return isKnownLanguage && (region?.length !== 2 || known.region.of(region) !== undefined);
  } catch {
    return false;
  }
}

const purlsOf = ({ product_identification_helper: helper }: { product_identification_helper?: unknown }) => {
  const { purl, purls } = partOf(helper);
  return [...textsOf([purl]), ...textsOf(purls)];
};

/** `pkg:type/namespace/name@version?qualifiers#subpath` */
function isPurl(text: string): boolean {
  const [, type, path = '', query = ''] =
    /^pkg:\/*([a-z.+-][a-z0-9.+-]*)\/([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i.exec(text) ?? [];
  if (type === undefined || !isEncoded(text)) return false;
  const at = path.lastIndexOf('@');
  const name = at > 0 && path[at - 1] !== '/' ? path.slice(0, at) : path;
  const keys = query === '' ? [] : query.split('&').map((one) => one.split('=')[0] ?? '');
  return !name.endsWith('/') && name !== '' && keys.every((key) => /^[a-z._-][a-z0-9._-]*$/i.test(key));
}

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
