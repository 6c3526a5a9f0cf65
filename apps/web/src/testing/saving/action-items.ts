import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { actionItemAsset, mitigationState, productActionItems, vulnerableProduct } from '#testing/action-items.ts';
import { uuidOf } from '#testing/catalogue.ts';
import { filteredCatalogue } from '#testing/filtered-catalogue.ts';
import { click, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const dialog = inDialog('Mitigations: FC-2200 Flow Computer');
const assets = [1, 2, 3].map((id) => actionItemAsset(id));
const box = async () => (await dialog.find()).findByRole('checkbox', { name: /^Maintenance/ });

async function mark() {
  await userEvent.click(await box());
  await dialog.type('Note', 'Ticket 12');
}
async function openAsset() {
  await click(/^Mitigations of GT-FC-1001/);
  await mark();
}
async function openAll() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all loaded assets' }));
  await click('Mitigate Selected Assets (3)');
  await mark();
}
async function isMarked() {
  expect((await box()).getAttribute('aria-checked')).toBe('true');
  await dialog.holds('Note', 'Ticket 12');
}

const ofProduct = {
  address: `/product/${uuidOf(1)}/action-items`,
  script: () => ({ ...filteredCatalogue(() => []), ...productActionItems(assets, [mitigationState(1, 1)]) }),
  request: `POST /api/product/${uuidOf(1)}/assets/save-action-items`,
  saved: ok({ assets: [] }),
  field: 'note',
  isKept: isMarked,
};

const product = vulnerableProduct(1, { note: 'Waiting.' });
const work = {
  address: '/action-items',
  script: () => ({
    ...filteredCatalogue(() => []),
    'POST /api/vulnerabilities': ok({ products: [product], has_more: false, total: 1 }),
    'POST /api/equipment/locationsWithVulnerabilities': ok({ items: [] }),
  }),
  request: 'PUT /api/vulnerabilities',
};
const openWork = () => click(`Note and components of ${product.name}`);
const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Note on ${product.name}` });
const statusField = () =>
  screen.getByRole<HTMLInputElement>('combobox', { name: `Mitigation status of ${product.name}` });

export const actionItemForms: SavingForm[] = [
  {
    ...ofProduct,
    saves: 'the mitigations of one asset',
    fill: openAsset,
    press: dialog.press('Save'),
    ends: () => says('Updated successfully'),
  },
  {
    ...ofProduct,
    saves: 'the mitigations of one asset with Save & Next',
    fill: openAsset,
    late: /assets-action-items$/,
    press: dialog.press('Save & Next'),
    ends: async () => (await dialog.find()).findByText('2 of 3'),
  },
  {
    ...ofProduct,
    saves: 'the mitigations of several assets',
    fill: openAll,
    press: dialog.press('Save & Close'),
    ends: dialog.closes,
  },
  {
    ...work,
    saves: 'a note',
    field: 'note',
    saved: ok({ message: 'Success', note: 'Waiting. Now.', status: 'Not Started' }),
    fill: async () => {
      await openWork();
      await userEvent.type(noteField(), ' Now.');
    },
    press: () => click(/^(Save|Try again)$/),
    isKept: () => expect(noteField().value).toBe('Waiting. Now.'),
    ends: () => says('Success'),
  },
  {
    ...work,
    saves: 'a work status',
    field: 'status',
    saved: ok({ message: 'Success', note: 'Waiting.', status: 'In Progress' }),
    fill: openWork,
    press: async () => {
      if (screen.queryByRole('button', { name: 'Try again' })) return click('Try again');
      await userEvent.click(statusField());
      return userEvent.click(await screen.findByRole('option', { name: 'In Progress' }));
    },
    isKept: () => expect(statusField().value).toBe('In Progress'),
    ends: () => says('Success'),
  },
];
