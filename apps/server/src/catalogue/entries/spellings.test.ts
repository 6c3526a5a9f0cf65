import { describe, expect, it } from 'vitest';
import { manufacturerAliases } from './manufacturer-aliases.ts';
import {
  addedAliases,
  bareManufacturer,
  manufacturerNamed,
  normaliseManufacturer,
  normaliseProduct,
  productNamed,
  withAliases,
} from './names.ts';

describe('the spelling by which manufacturers are compared', () => {
  it.each([
    ['ACME', 'acme'],
    ['  Acme   Pumps ', 'acme pumps'],
    ['Acme-Pumps/West', 'acme pumps west'],
    ['Müller & Söhne', 'muller sohne'],
    ['Acme™', 'acme'],
    ['Acme (Europe) Pumps', 'acme pumps'],
    ['(Acme)', 'acme'],
    ['Acme (', 'acme'],
    ['A.C.M.E. Pumps', 'acme pumps'],
    ['Dr. Acme', 'dr acme'],
    ['X.Acme', 'x acme'],
    ['Acme(Europe)Pumps', 'acme pumps'],
    ['Acme 4.5', 'acme 4 5'],
    ['Acme AG', 'acme'],
    ['Acme plc', 'acme'],
    ['Acme S.p.A.', 'acme'],
    ['Acme GmbH & Co. KG', 'acme'],
    ['Acme and Company', 'acme'],
    ['Acme Company', 'acme'],
    ['Acme Pty Ltd', 'acme'],
    ['AG Acme', 'ag acme'],
    ['SE', 'se'],
    ['Co Ltd', 'co'],
    ['***', '***'],
    ['Ａｃｍｅ', 'acme'],
    ['株式会社', '株式会社'],
  ])('of “%s” is “%s”', (name, bare) => {
    expect(bareManufacturer(name)).toBe(bare);
  });
});

describe('a manufacturer is shown', () => {
  it.each([
    ['Acme', 'Acme'],
    ['Acme Inc', 'Acme'],
    ['Acme, Inc.', 'Acme'],
    ['Acme Incorporated', 'Acme'],
    ['Acme LLC', 'Acme'],
    ['Acme L.L.C.', 'Acme'],
    ['Acme Ltd.', 'Acme'],
    ['Acme Limited', 'Acme'],
    ['Acme Corp.', 'Acme'],
    ['Acme Corporation', 'Acme'],
    ['Acme GmbH', 'Acme'],
    ['Acme AG', 'Acme'],
    ['Acme S.A.', 'Acme'],
    ['Acme Pte', 'Acme'],
    ['Acme Co., Ltd.', 'Acme'],
    ['Acme , Inc', 'Acme'],
    ['Acme,', 'Acme'],
    ['Acme, Bolt and Sons', 'Acme, Bolt and Sons'],
    ['Acme Company', 'Acme Company'],
    ['Acme Corporations', 'Acme Corporations'],
    ['Acme Corporation Labs', 'Acme Corporation Labs'],
    ['AcmeInc', 'AcmeInc'],
    ['Inc Acme', 'Inc Acme'],
    [', Inc', ', Inc'],
    [' Acme\n Pumps ', 'Acme Pumps'],
  ])('for “%s” as “%s”', (text, name) => {
    expect(manufacturerNamed(text).name).toBe(name);
  });
});

describe('aliases that operators add', () => {
  const aliases = addedAliases([
    { manufacturer: 'Acme Pumps, Inc.', alias: 'ACME Fluid Division Ltd' },
    { manufacturer: 'SEL', alias: 'Schweitzer' },
    { manufacturer: 'ACME Fluid Division', alias: 'Old Acme' },
  ]);
  const named = (text: string) => withAliases(aliases, () => Promise.resolve(manufacturerNamed(text)));

  it('lead to the manufacturer, also over another alias, and only while they are used', async () => {
    expect(await named('Acme fluid division')).toEqual({
      ...manufacturerNamed('Acme Pumps'),
      name: 'Acme Pumps, Inc.',
    });
    expect((await named('OLD ACME')).normalisedName).toBe('acme pumps');
    expect(normaliseManufacturer('Old Acme')).toBe('old acme');
  });

  it('may name a manufacturer by one of its built-in aliases', async () => {
    expect(await named('Schweitzer')).toEqual(manufacturerNamed('Schweitzer Engineering Laboratories'));
  });

  it('show the name that the operator wrote', async () => {
    const one = addedAliases([{ manufacturer: 'Acme PUMPS', alias: 'AP' }]);
    expect((await withAliases(one, () => Promise.resolve(manufacturerNamed('ap')))).name).toBe('Acme PUMPS');
    expect((await withAliases(one, () => Promise.resolve(manufacturerNamed('Bolt')))).name).toBe('Bolt');
  });

  it('end if they go in a circle', async () => {
    const circle = addedAliases([
      { manufacturer: 'Aaa', alias: 'Bbb' },
      { manufacturer: 'Bbb', alias: 'Aaa' },
      { manufacturer: 'Ccc', alias: 'Ccc' },
    ]);
    const resolve = (text: string) => withAliases(circle, () => Promise.resolve(normaliseManufacturer(text)));
    expect([await resolve('Aaa'), await resolve('Ccc')]).toEqual(['aaa', 'ccc']);
  });

  it('are followed over ten steps', async () => {
    const rows = Array.from({ length: 11 }, (_, step) => ({ manufacturer: `m${step + 1}`, alias: `m${step}` }));
    const resolve = (text: string) =>
      withAliases(addedAliases(rows), () => Promise.resolve(normaliseManufacturer(text)));
    expect([await resolve('m1'), await resolve('m0')]).toEqual(['m11', 'm10']);
  });
});

it('each manufacturer of the built-in list has other spellings, none of them blank or twice', () => {
  for (const [name, spellings] of Object.entries(manufacturerAliases)) {
    expect(new Set([name, ...spellings.filter((spelling) => /\w/.test(spelling))]).size, name).toBe(
      spellings.length + 1,
    );
    expect(spellings.length, name).toBeGreaterThan(0);
  }
});

describe('the spelling by which products are compared', () => {
  it.each([
    ['SIMATIC S7-1200', 'simatic s7 1200'],
    ['Panel <V2', 'panel <v2'],
    ['Panel >= 2', 'panel >= 2'],
    ['C#/C++ Runtime', 'c# c++ runtime'],
    ['Panel™ Größe', 'panel große'],
    ['Panel\u00a07', 'panel 7'],
    ['---', '---'],
    ['Ⅳ', 'iv'],
  ])('of “%s” is “%s”', (name, normalised) => {
    expect(normaliseProduct(name)).toBe(normalised);
  });

  it('and the manufacturer decide about the uuid', () => {
    const [acme, bolt] = [manufacturerNamed('Acme'), manufacturerNamed('Bolt')];
    expect(productNamed(acme, 'Panel 7').uuid).toBe(productNamed(manufacturerNamed('ACME Inc'), 'PANEL-7').uuid);
    expect(productNamed(acme, 'Panel 7').uuid).not.toBe(productNamed(bolt, 'Panel 7').uuid);
    expect(productNamed(acme, ' Panel\n7 ')).toMatchObject({
      name: 'Panel 7',
      normalisedName: 'panel 7',
      manufacturer: acme,
    });
  });
});
