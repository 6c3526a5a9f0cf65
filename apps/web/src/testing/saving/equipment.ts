import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { productProfile, uuidOf } from '#testing/catalogue.ts';
import { filteredEquipment } from '#testing/filtered-catalogue.ts';
import { group, groupedEquipment } from '#testing/grouped-equipment.ts';
import { chooseInMenu, click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const groups = () => [group(1, 'Galveston', 4), group(2, 'Line 4')];
const onGroups = { address: '/groups', script: () => groupedEquipment(groups) };
const created = inDialog('Create Group');
const edited = inDialog('Edit Group');
const deleted = inDialog('Delete Group');
const assigned = inDialog('Assign to Group(s)');
const removed = inDialog('Remove Equipment');
const upload = inDialog('Add or Modify Equipment');

/** The page of a product. The product is in My Equipment if it has groups. */
const onProduct = (inGroups: { id: number; name: string }[] | undefined) => ({
  address: `/product/${uuidOf(1)}`,
  script: () => {
    const product = productProfile({ groups: inGroups, total_assets: 214 });
    return {
      [`GET /api/product/${uuidOf(1)}`]: ok({ product, components: product.components }),
      'GET /api/groups?withoutDefaultGroups=true': ok({ groups: groups(), has_more: false }),
    };
  },
});
const choice = async () => (await assigned.find()).findByRole<HTMLInputElement>('checkbox', { name: /^Line 4/ });

export const equipmentForms: SavingForm[] = [
  {
    ...onGroups,
    saves: 'a new group',
    request: 'POST /api/groups',
    saved: ok({ group: { id: 3, name: 'Spare parts' } }),
    field: 'group.name',
    fill: async () => {
      await click('Create Group');
      await created.type('Name', 'Spare parts');
    },
    press: created.press('Create'),
    isKept: () => created.holds('Name', 'Spare parts'),
    ends: () => Promise.all([says('Group Created'), created.closes()]),
  },
  {
    ...onGroups,
    saves: 'the name of a group',
    request: 'PUT /api/groups',
    saved: ok({ group: { id: 1, name: 'Galveston Bay' } }),
    field: 'group.name',
    fill: async () => {
      await chooseInMenu('Actions for Galveston', 'Edit Group');
      await edited.type('Name', 'Galveston Bay');
    },
    press: edited.press('Save'),
    isKept: () => edited.holds('Name', 'Galveston Bay'),
    ends: () => Promise.all([says('Group Updated'), edited.closes()]),
  },
  {
    ...onGroups,
    saves: 'the deletion of a group',
    request: 'DELETE /api/groups/1',
    saved: done,
    fill: () => chooseInMenu('Actions for Galveston', 'Delete Group'),
    press: deleted.press('Delete Group'),
    isKept: deleted.isOpen,
    ends: () => Promise.all([says('Group Deleted'), deleted.closes()]),
  },
  {
    ...onProduct(undefined),
    saves: 'a product to My Equipment',
    request: 'POST /api/equipment/attach-to-default-group',
    saved: ok({ group: { id: 7, name: 'Default' } }),
    fill: () => screen.findByRole('heading', { level: 1 }),
    press: () => chooseInMenu('Not in My Equipment', 'Add to My Equipment'),
    isKept: () => screen.findByRole('button', { name: 'Not in My Equipment' }),
    ends: () => says('Item Added to My Equipment'),
  },
  {
    ...onProduct([{ id: 1, name: 'Galveston' }]),
    saves: 'the groups of a product',
    request: 'POST /api/groups/sync-equipment',
    saved: done,
    field: 'groupsIds',
    fill: async () => {
      await chooseInMenu('In My Equipment', 'Assign to Groups');
      await userEvent.click(await choice());
    },
    press: assigned.press('Save'),
    isKept: async () => expect((await choice()).checked).toBe(true),
    ends: () => Promise.all([says('Equipment Assigned to Group(s)'), assigned.closes()]),
  },
  {
    ...onProduct([]),
    saves: 'the removal of a product from My Equipment',
    request: 'POST /api/groups/detach-equipment',
    saved: done,
    fill: () => chooseInMenu('In My Equipment', 'Remove from My Equipment'),
    press: removed.press('Remove'),
    isKept: removed.isOpen,
    ends: () => Promise.all([says('Item Removed from My Equipment'), removed.closes()]),
  },
  {
    address: '/equipment',
    script: () => filteredEquipment(() => []),
    saves: 'a spreadsheet',
    request: 'POST /api/upload-file',
    saved: ok({ message: 'Taken.', import: { id: 7 } }),
    field: 'file',
    fill: async () => {
      await click('Add or Modify Equipment');
      const dialog = await upload.find();
      await userEvent.click(dialog.getByRole('radio', { name: 'Add and modify equipment' }));
      await userEvent.upload(dialog.getByLabelText(/choose/), new File(['a'], 'equipment.csv'));
    },
    press: upload.press('Save'),
    isKept: async () => expect((await upload.find()).getByText('equipment.csv')).toBeDefined(),
    ends: () => says(/^Thanks! Your file was uploaded/),
  },
];
