import { expect, it } from 'vitest';
import { identifierOf, identifiersOf, makerAndName } from './identifier.ts';

it.each([
  ['pkg:npm/lodash@4.17.21', 'npm/lodash'],
  ['pkg:npm/%40angular/core@12.3.1', 'npm/@angular/core'],
  ['pkg:npm/@angular/core@12.3.1', 'npm/@angular/core'],
  ['PKG:Maven/org.apache.logging.log4j/log4j-core@2.17?type=jar#sub/path', 'maven/org.apache.logging.log4j/log4j-core'],
  ['pkg:deb/debian/openssl@3.0.2-0ubuntu1?arch=amd64&distro=jammy', 'deb/debian/openssl'],
  ['pkg:pypi/Typing_Extensions@4', 'pypi/typing-extensions'],
  ['pkg:golang/github.com/Acme/tool@v1%2F2', 'golang/github.com/acme/tool'],
  ['pkg:/generic//acme//controller@1', 'generic/acme/controller'],
  // The registry says which of two images it is.
  ['pkg:oci/app@sha256%3A1?repository_url=one.example/app', 'oci/app/?one.example%2fapp'],
  ['pkg:oci/app@sha256%3A1?repository_url=two.example/app', 'oci/app/?two.example%2fapp'],
  // A slash in a name is no separator.
  ['pkg:generic/acme%2Fcontroller@1', 'generic/acme%2fcontroller'],
])('reads the purl %s', (text, key) => {
  expect(identifierOf(text)).toEqual({ kind: 'purl', key });
});

it.each([
  ['cpe:2.3:a:OpenSSL:openssl:3.0.2:*:*:*:*:*:*:*', 'a:openssl:openssl'],
  ['cpe:/a:openssl:openssl:3.0.2', 'a:openssl:openssl'],
  ['cpe:2.3:h:siemens:simatic_s7-1500:-:sp1:*:*:*:*:*:*', 'h:siemens:simatic_s7-1500'],
  ['cpe:2.3:o:acme:a\\:b:*:*:*:*:*:*:*:*', 'o:acme:a%3ab'],
  ['cpe:/o:acme:a%3ab', 'o:acme:a%3ab'],
])('reads the CPE %s', (text, key) => {
  expect(identifierOf(text)).toEqual({ kind: 'cpe', key });
});

it.each([
  '',
  'lodash',
  'pkg:',
  'pkg:npm',
  'pkg:npm/',
  'pkg:1npm/x',
  'pkg:npm/%00',
  `pkg:npm/${'a'.repeat(600)}`,
  `pkg:npm/${'a/'.repeat(100_000)}`,
  'cpe:2.3:a:*:openssl:3',
  'cpe:2.3:a:openssl:-:3',
  'cpe:2.3:a:open*:openssl:3',
  'cpe:2.3:x:acme:controller',
  'cpe:a:acme:controller',
  `cpe:/a:acme:${'x'.repeat(3_000)}`,
])('does not read %s', (text) => {
  expect(identifierOf(text)).toBeUndefined();
});

it('survives a percent sign that encodes nothing', () => {
  expect(identifierOf('pkg:npm/100%zz@1')).toEqual({ kind: 'purl', key: 'npm/100%zz' });
});

it('keeps each identifier once', () => {
  expect(identifiersOf(['pkg:npm/lodash@1', 'pkg:npm/lodash@2', 'what', 'cpe:/a:lodash:lodash'])).toEqual([
    { kind: 'purl', key: 'npm/lodash' },
    { kind: 'cpe', key: 'a:lodash:lodash' },
  ]);
});

it('reads a manufacturer from a CPE and a generic purl, and from no namespace of other types', () => {
  const named = (text: string) => {
    const identifier = identifierOf(text);
    const product = identifier && makerAndName(identifier);
    return product && `${product.manufacturer.normalisedName}/${product.normalisedName}`;
  };
  expect(named('cpe:2.3:o:wind_river:vxworks:7:sp2:*:*:*:*:*:*')).toBe('wind river/vxworks');
  expect(named('pkg:generic/Wind%20River/VxWorks@7?arch=arm')).toBe('wind river/vxworks');
  expect(named('pkg:generic/vxworks@7')).toBeUndefined();
  expect(named('pkg:npm/siemens/ix')).toBeUndefined();
});
