import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText, webLink } from '#catalogue/files/clean-text.ts';
import { manufacturerAliases } from './manufacturer-aliases.ts';
import { manufacturerNamed, normaliseManufacturer, normaliseProduct, productNamed } from './names.ts';
import { compareRevisions } from './revision.ts';
import { uuidV5 } from './uuid-v5.ts';

describe('vendors written in several ways become one manufacturer', () => {
  it.each([
    ['Siemens', [' siemens ', 'SIEMENS AG', 'Siemens, AG.']],
    ['Schneider Electric', ['Schneider Electric Software, LLC', 'Schneider Electric SE', 'SCHNEIDER ELECTRIC']],
    ['General Electric', ['General Electric (GE)', 'GE', 'General Electric Company']],
    ['Becton, Dickinson and Company (BD)', ['Becton, Dickinson and Company', 'Becton Dickinson', 'BD']],
    ['CODESYS', ['3S-Smart Software Solutions GmbH', 'CODESYS, GmbH', 'CODESYS GmbH']],
    ['Mitsubishi Electric', ['Mitsubishi Electric Corporation', 'Mitsubishi Electric ']],
    ['Dahua Technology', ['Dahua Technology Co, Ltd', 'Dahua Technology Co., Ltd.']],
    ['Moxa', ['MOXA', 'Moxa Inc.']],
    ['Pepperl+Fuchs', ['PEPPERL+FUCHS', 'Pepperl+Fuchs SE']],
    ['Philips', ['Phillips']],
    ['Geutebrück', ['GeutebrÃ¼ck', 'GeutebrÃ¼ck GmbH', 'Geutebruck']],
    [
      'LCDS',
      [
        'LCDS - LeÃ£o Consultoria e Desenvolvimento de Sistemas Ltda ME',
        'LCDS Leão Consultoria e Desenvolvimento de Sistemas LTDA ME',
      ],
    ],
    ['Sensormatic Electronics', ['Sensormatic Electronics, LLC, Johnson Controls Inc.']],
    ['Various manufacturers', ['multiple', 'n/a']],
  ])('%s', (name, spellings) => {
    for (const spelling of spellings) {
      expect(manufacturerNamed(spelling).uuid, spelling).toBe(manufacturerNamed(name).uuid);
    }
    expect(manufacturerNamed(name).name).toBe(name);
  });

  it.each([
    ['GE Healthcare', 'General Electric'],
    ['Delta Controls', 'Delta Electronics'],
    ['Contec', 'Contec Health'],
    ['Siemens Healthineers', 'Siemens'],
    ['Phoenix Broadband Technologies LLC', 'Phoenix Contact'],
  ])('%s is not %s', (one, other) => {
    expect(normaliseManufacturer(one)).not.toBe(normaliseManufacturer(other));
  });

  it('shows a name without its legal form, and keeps a name that consists of nothing else', () => {
    expect(manufacturerNamed('Xylem, Inc.').name).toBe('Xylem');
    expect(manufacturerNamed('Fernhill Software, Ltd.').name).toBe('Fernhill Software');
    expect(manufacturerNamed('AG').name).toBe('AG');
  });

  it('has no alias that belongs to two manufacturers', () => {
    for (const [name, aliases] of Object.entries(manufacturerAliases)) {
      for (const alias of aliases) expect(manufacturerNamed(alias).name, alias).toBe(name);
    }
  });
});

describe('product names', () => {
  it.each([
    ['SIMATIC S7-PLCSIM Advanced', 'SIMATIC S7 PLCSIM Advanced', true],
    ['Spectrum Power™ 4', 'Spectrum Power 4', true],
    ['LOGO! 8 BM (incl.\u00a0SIPLUS variants)', 'LOGO! 8 BM (incl. SIPLUS variants)', true],
    ['S7-1200 CPU family < V4.x', 'S7-1200 CPU family V4.x', false],
    ['C++ runtime', 'C runtime', false],
    ['PLC-2', 'PLC-20', false],
  ])('%s and %s', (one, other, isSame) => {
    expect(normaliseProduct(one) === normaliseProduct(other)).toBe(isSame);
  });

  it.each([
    ['Grüße Ωμέγα Щит-Й', 'Grusse Ωμεγα Щит-И', false],
    ['Müller Ωμέγα Йод', 'Muller Ωμεγα Иод', true],
    ['ポンプ', 'ホンフ', false],
    ['ﾎﾟﾝﾌﾟ 5', 'ポンプ 5', true],
    ['कीमत', 'कमत', false],
    ['ปั๊มน้ำ', 'ปมนา', false],
    ['مُضخة', 'مضخة', false],
    ['⚙\uFE0F Pump', '⚙ Pump', true],
  ])('keep the marks of scripts in which a mark makes another letter: %s and %s', (one, other, isSame) => {
    expect(normaliseProduct(one) === normaliseProduct(other)).toBe(isSame);
    expect(normaliseManufacturer(one) === normaliseManufacturer(other)).toBe(isSame);
  });

  it('do not end at a mark', () => {
    expect(normaliseProduct('पम्प-कीमत 5')).toBe('पम्प कीमत 5');
    expect(normaliseManufacturer('ปั๊มน้ำ, Ltd.')).toBe(normaliseManufacturer('ปั๊มน้ำ'));
  });

  it('keep their uuid forever, because links to profiles contain it', () => {
    expect(manufacturerNamed('Siemens').uuid).toBe('c6a522d0-ccde-59ab-abb7-724637bf676d');
    expect(productNamed(manufacturerNamed('Siemens'), 'SIMATIC S7-1200').uuid).toBe(
      '22c6819f-512a-5010-b78e-ccced9fd2a3d',
    );
  });
});

it('makes version 5 uuids as RFC 9562 defines them', () => {
  expect(uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe(
    '2ed6657d-e927-568b-95e1-2665a8aea6a2',
  );
});

it('removes characters that cannot be stored or are invisible, and keeps markup as text', () => {
  expect(cleanText('a\u0000b\r\nc\u202Ed')).toBe('ab\ncd');
  expect(cleanLine(' two\n lines\t\ud800 ')).toBe('two lines \uFFFD');
  expect(cleanLine('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
});

it.each([
  ['https://example.test/a b', 'https://example.test/a%20b'],
  ['http://example.test', 'http://example.test/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//example.test', null],
  ['', null],
  [undefined, null],
])('links to %s', (given, link) => {
  expect(webLink(given, 2000)).toBe(link);
});

it.each([
  ['1', '2', -1],
  ['10', '9', 1],
  ['1.2.0', '1.10.0', -1],
  ['2.0.0', '2', 0],
  ['1.0.0-rc.1', '1.0.0', -1],
  ['1.0.0-rc.2', '1.0.0-rc.10', -1],
  ['01', '1.0.0', 0],
  ['2-..', '1', 1],
  ['1.0.0+a', '1.0.0+b', 0],
])('compares revision %s with %s', (a, b, order) => {
  expect(Math.sign(compareRevisions(a, b))).toBe(order);
});
