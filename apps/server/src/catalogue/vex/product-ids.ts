import { manufacturerNamed, productNamed, type ProductName } from '#catalogue/entries/names.ts';
import { cleanLine } from '#catalogue/files/clean-text.ts';

/** A product as an identifier names it, and the version; empty for all versions. */
export interface IdentifiedProduct {
  product: ProductName;
  version: string;
}

/** Reads a package URL (purl) or a CPE. Undefined if it names no manufacturer, because then no product is meant. */
export function identifiedProduct(text: string): IdentifiedProduct | undefined {
  if (text.startsWith('pkg:')) return purl(text);
  return text.startsWith('cpe:') ? cpe(text) : undefined;
}

/**
 * `pkg:type/namespace/name@version?qualifiers#subpath`. The namespace is the manufacturer. One with qualifiers or a
 * subpath means only a part of the product, such as one processor.
 */
function purl(text: string): IdentifiedProduct | undefined {
  const path = text.slice('pkg:'.length);
  if (/[?#]/.test(path)) return undefined;
  const at = path.lastIndexOf('@');
  const [named, version] = at > 0 ? [path.slice(0, at), path.slice(at + 1)] : [path, ''];
  const [, ...parts] = named.replace(/^\/+/, '').split('/').filter(Boolean).map(decoded);
  return parts.length < 2 ? undefined : identified(parts.slice(0, -1).join('/'), parts.at(-1) ?? '', decoded(version));
}

/** `cpe:2.3:part:vendor:product:version:update:…` or `cpe:/part:vendor:product:version:update`. */
function cpe(text: string): IdentifiedProduct | undefined {
  const fields = text.startsWith('cpe:2.3:')
    ? text
        .slice('cpe:2.3:'.length)
        .split(/(?<!\\):/)
        .map((field) => field.replaceAll(/\\(.)/g, '$1'))
    : text.slice('cpe:/'.length).split(':').map(decoded);
  const [, vendor = '', product = '', version = '', ...rest] = fields;
  if ([vendor, product].some((field) => ['', '*', '-'].includes(field)) || version === '-') return undefined;
  // An update, an edition or one kind of hardware: only a part of the version is meant.
  if (rest.some((field) => !['', '*', '-'].includes(field))) return undefined;
  const spaced = (field: string) => field.replaceAll('_', ' ');
  return identified(spaced(vendor), spaced(product), version === '*' ? '' : version);
}

function identified(manufacturer: string, name: string, version: string): IdentifiedProduct | undefined {
  if (cleanLine(manufacturer) === '' || cleanLine(name) === '') return undefined;
  return { product: productNamed(manufacturerNamed(manufacturer), name), version: cleanLine(version) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
