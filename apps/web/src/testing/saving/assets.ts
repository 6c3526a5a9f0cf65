import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { asset, assetShelf, assetsPath } from '#testing/assets.ts';
import { click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const one = inDialog('Edit Asset');
const several = inDialog('Edit Assets (2 selected)');
const added = inDialog('Add Asset');
const removed = inDialog('Removed Assets');

const ofProduct = {
  address: assetsPath,
  script: () => assetShelf([asset(1), asset(2)]),
};
const path = `POST /api${assetsPath}`;
const selectAll = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded assets' }));

export const assetForms: SavingForm[] = [
  {
    ...ofProduct,
    saves: 'one asset',
    request: `${path}/1`,
    saved: ok({ asset: asset(1, { notes: 'Spare', version: 2 }) }),
    field: 'data.notes',
    fill: async () => {
      await click('Edit GT-FC-1001');
      await one.type('Notes', 'Spare');
    },
    press: one.press('Save'),
    isKept: () => one.holds('Notes', 'Spare'),
    ends: () => Promise.all([says('Updated successfully'), one.closes()]),
  },
  {
    ...ofProduct,
    saves: 'several assets',
    request: `${path}/bulk-edit`,
    saved: ok({ updated: 2 }),
    field: 'data.notes',
    fill: async () => {
      await selectAll();
      await click('Edit Selected Assets (2)');
      await several.type('Notes', 'Spare');
    },
    press: several.press('Save'),
    isKept: () => several.holds('Notes', 'Spare'),
    ends: () => Promise.all([says('Updated successfully'), several.closes()]),
  },
  {
    ...ofProduct,
    saves: 'a new asset',
    request: `${path}/create`,
    saved: ok({ asset: asset(3) }),
    field: 'data.company_asset_uid',
    fill: async () => {
      await click('Add Asset');
      await added.type('Asset ID', 'GT-FC-1003');
    },
    press: added.press('Add Asset'),
    isKept: () => added.holds('Asset ID', 'GT-FC-1003'),
    ends: added.closes,
  },
  {
    ...ofProduct,
    saves: 'the removal of an asset',
    request: `${path}/remove`,
    saved: done,
    fill: () => click('Edit GT-FC-1001'),
    press: one.press('Remove Asset'),
    isKept: () => one.holds('Asset ID', 'GT-FC-1001'),
    ends: () => Promise.all([says('Asset Removed'), one.closes()]),
  },
  {
    ...ofProduct,
    script: () =>
      assetShelf([asset(1)], {
        answers: {
          '/removed': () => ok({ assets: [{ ...asset(5), removed_at: '2026-11-11T12:00:00.000Z' }], has_more: false }),
        },
      }),
    saves: 'the restoring of a removed asset',
    request: `${path}/restore`,
    saved: done,
    fill: async () => {
      await click('Removed Assets');
      await removed.find();
    },
    press: removed.press(/^Restore/),
    isKept: async () => expect((await removed.find()).getByText('GT-FC-1005')).toBeDefined(),
    ends: () => says('Asset Restored'),
  },
];
