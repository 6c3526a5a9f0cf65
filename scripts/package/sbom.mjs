import { createHash } from 'node:crypto';
import { otherWorks } from './other-works.mjs';

/** @typedef {import('./packages.mjs').Shipped} Shipped */

/**
 * The bill of materials of the package, in CycloneDX 1.6. Its number and its time come from the commit.
 * @param {{ name: string, version: string, commit: import('./commit.mjs').Commit, packages: readonly Shipped[] }} release
 */
export function sbomOf({ name, version, commit, packages }) {
  const self = `pkg:generic/${name}@${version}`;
  const refs = new Map(packages.map((each) => [each.place, refOf(each)]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(`${name} ${version} ${commit.id}`)}`,
    version: 1,
    metadata: {
      timestamp: new Date(commit.seconds * 1000).toISOString(),
      component: { type: 'application', 'bom-ref': self, name, version, purl: self },
      properties: [{ name: `${name}:commit`, value: commit.id }],
    },
    components: [
      ...packages.map((each) => componentOf(each)),
      ...otherWorks.map(({ name: title, licence, source, isCode }) => ({
        type: isCode ? 'library' : 'data',
        'bom-ref': title,
        name: title,
        licenses: [{ license: { name: licence } }],
        externalReferences: [{ type: 'website', url: source }],
      })),
    ],
    dependencies: [
      { ref: self, dependsOn: [...refs.values(), ...otherWorks.map(({ name: title }) => title)].toSorted() },
      ...packages.map(({ place, needs }) => ({
        ref: refs.get(place),
        dependsOn: needs.map((need) => refs.get(need)).toSorted(),
      })),
    ],
  };
}

/** @param {Shipped} shipped */
function componentOf(shipped) {
  const { name, version, integrity, licence, isInstalled } = shipped;
  const [group, base] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const [algorithm, hash] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': refOf(shipped),
    ...(group && { group }),
    name: base,
    version,
    purl: purlOf(shipped),
    ...(licence && { licenses: [licenceOf(licence)] }),
    ...(algorithm === 'sha512' &&
      hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    properties: [{ name: 'rampart:part', value: isInstalled ? 'server' : 'web' }],
  };
}

/** An expression can combine licences. A single id is one too. @param {string} licence */
const licenceOf = (licence) =>
  /^\(|[ ]|SEE/.test(licence) && !/ (AND|OR|WITH) /.test(licence)
    ? { license: { name: licence } }
    : { expression: licence };

/** A package can be at two places in two versions, or even in one. @param {Shipped} shipped */
const refOf = (shipped) => `${purlOf(shipped)}#${shipped.place}`;

/** @param {Shipped} shipped */
const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A UUID (version 8) made from a text. @param {string} text */
function uuidOf(text) {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
