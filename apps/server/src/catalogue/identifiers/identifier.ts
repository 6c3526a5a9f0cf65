import { manufacturerNamed, productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';

/** A package URL (purl) or CPE without its version: what all versions of one product have in common. */
export interface Identifier {
  kind: 'purl' | 'cpe';
  /** `type/namespace/name`, or `part:vendor:product`, in lower case. */
  key: string;
}

const longest = 500;

/** Reads a purl or a CPE 2.2 or 2.3. Undefined if the text is neither, is too long, or names no product. */
export function identifierOf(text: string): Identifier | undefined {
  if (text.length > longest * 4) return undefined;
  const line = cleanLine(text);
  const key = /^pkg:/i.test(line) ? purlKey(line.slice('pkg:'.length)) : /^cpe:/i.test(line) ? cpeKey(line) : undefined;
  if (key === undefined || key.length > longest) return undefined;
  return { kind: /^pkg:/i.test(line) ? 'purl' : 'cpe', key };
}

/** The identifiers of a list, each once. */
export function identifiersOf(texts: Iterable<string>): Identifier[] {
  const found = [...texts].flatMap((text) => identifierOf(text) ?? []);
  return [...new Map(found.map((one) => [`${one.kind} ${one.key}`, one])).values()];
}

/**
 * The product that an identifier names with its manufacturer: a CPE, or `generic/siemens/logo`. The namespaces of the other
 * types of purl are no manufacturers.
 */
export function makerAndName({ kind, key }: Identifier): ProductName | undefined {
  const parts = key
    .split(kind === 'cpe' ? ':' : '/')
    .map((part) => (kind === 'cpe' ? part.replaceAll('_', ' ') : part));
  const [type, ...names] = parts.map(decoded);
  if (names.length < 2 || (kind === 'purl' && type !== 'generic')) return undefined;
  return productNamed(manufacturerNamed(names.slice(0, -1).join('/')), names.at(-1) ?? '');
}

/** In these types, the name alone is no name: the registry is a qualifier. */
const namedByRegistry = new Set(['oci', 'docker']);

/**
 * `type/namespace/name@version?qualifiers#subpath`. Qualifiers say where a package is from or what it is built for, and
 * not what it is.
 */
function purlKey(text: string): string | undefined {
  const [withoutSubpath = ''] = text.split('#');
  const [path = '', query = ''] = withoutSubpath.split('?');
  const slash = path.lastIndexOf('/');
  // The `@` of a scope (`@angular/core`) comes before the name. A version can contain none that is not encoded.
  const at = path.indexOf('@', slash + 2);
  const parts = (at > 0 ? path.slice(0, at) : path).split('/').filter(Boolean).map(segment);
  const [type = '', ...names] = parts;
  if (!/^[a-z][a-z0-9.+-]*$/.test(type) || names.length === 0 || names.some((name) => name === '')) return undefined;
  if (type === 'pypi') names.push((names.pop() ?? '').replaceAll(/[_.]+/g, '-'));
  const registry = namedByRegistry.has(type) ? /(?:^|&)repository_url=([^&]*)/i.exec(query)?.[1] : undefined;
  return [type, ...names, ...(registry ? [`?${segment(registry)}`] : [])].join('/');
}

/** The slash of an encoded name stays encoded. Otherwise two packages could have one key. */
const segment = (text: string) => cleanLine(decoded(text)).replaceAll('/', '%2f').toLowerCase();

function cpeKey(text: string): string | undefined {
  const isNew = /^cpe:2\.3:/i.test(text);
  if (!isNew && !/^cpe:\//i.test(text)) return undefined;
  const fields = isNew
    ? text
        .slice('cpe:2.3:'.length)
        .split(/(?<!\\):/)
        .map((field) => field.replaceAll(/\\(.)/g, '$1'))
    : text.slice('cpe:/'.length).split(':').map(decoded);
  const [part = '', vendor = '', product = ''] = fields.map((field) => cleanLine(field).toLowerCase());
  // `*` is any value and `-` is none: neither names a product.
  if (!/^[aho]$/.test(part) || [vendor, product].some((field) => /^(?:|-|.*[*?].*)$/.test(field))) return undefined;
  return [part, vendor, product].map((field) => field.replaceAll(':', '%3a')).join(':');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
