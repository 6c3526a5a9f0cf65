import { rampartId } from '@rampart/contract/rules/rampart-id.ts';
import type { Subject, SubjectAsset, VexProduct } from '../document.ts';

/** The id of a subject within a document: the product and its version, or the asset. */
export function subjectId({ version, asset }: Subject, { uuid }: VexProduct): string {
  if (asset) return rampartId(asset.id);
  return version === '' ? uuid : `${uuid}@${version}`;
}

/** The name for people. */
export function subjectName({ version, asset }: Subject, { manufacturer, name }: VexProduct): string {
  const product = `${manufacturer} ${name}${version === '' ? '' : ` ${version}`}`;
  return asset ? `${product}, ${asset.uid ?? asset.serialNumber ?? rampartId(asset.id)}` : product;
}

/** The package URL of the product and version. Other tools recognise a product by it. */
export function purlOf({ version }: Subject, { manufacturer, name }: VexProduct): string {
  const product = `pkg:generic/${encoded(manufacturer)}/${encoded(name)}`;
  return version === '' ? product : `${product}@${encoded(version)}`;
}

/** The same with the ids of the asset, for a format that has no other field for them. */
export function assetPurlOf(subject: Subject, product: VexProduct): string {
  const { asset } = subject;
  const qualifiers = Object.entries({ asset_id: asset?.uid, serial_number: asset?.serialNumber })
    .flatMap(([key, value]) => (value ? [`${key}=${encoded(value)}`] : []))
    .join('&');
  return qualifiers === '' ? purlOf(subject, product) : `${purlOf(subject, product)}?${qualifiers}`;
}

/** A URI of the asset, with its Asset ID if it has one. */
export const assetUri = ({ id, uid }: SubjectAsset): string =>
  `urn:rampart:asset:${id}${uid === null ? '' : `:${encoded(uid)}`}`;

/** Signs that a URI reserves are encoded too. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
