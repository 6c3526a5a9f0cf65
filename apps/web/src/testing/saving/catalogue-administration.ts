import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { uuidOf } from '#testing/catalogue.ts';
import { click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const addedAt = '2026-01-01T00:00:00.000Z';
const alias = { id: 3, manufacturer: 'Halden', alias: 'Halden Oy', added_by: 'Maren', added_at: addedAt };
const onAliases = {
  address: '/admin/catalogue/aliases',
  script: () => ({ 'GET /api/admin/catalogue/aliases': ok({ aliases: [alias] }) }),
};
const productAlias = {
  id: 6,
  maker: 'A-B',
  model: 'CLX 5580',
  product: { uuid: uuidOf(4), type: 'product', name: 'ControlLogix 5580', manufacturer: 'Rockwell', label: null },
  at: addedAt,
  added_by: null,
};
const onProductAliases = {
  address: '/admin/catalogue/product-aliases',
  script: () => ({
    'POST /api/admin/catalogue/product-aliases': (sent: { body: unknown }) =>
      ok({ aliases: (sent.body as { is_suggested: boolean }).is_suggested ? [productAlias] : [], has_more: false }),
  }),
};
const synonym = {
  id: 4,
  word: 'drive',
  equipment_types: ['Motor Drive'],
  added_by: 'Maren',
  added_at: addedAt,
};
const onSynonyms = {
  address: '/admin/catalogue/synonyms',
  script: () => ({
    'GET /api/admin/catalogue/synonyms': ok({
      synonyms: [synonym],
      equipment_types: [{ value: 1, label: 'Flow Computer' }],
    }),
  }),
};
const publisher = (id: number | null) => ({
  publisher: 'Halden PSIRT',
  manufacturer: { uuid: uuidOf(3), name: 'Halden Controls' },
  documents: 1,
  statements: 2,
  newest_on: '2026-02-02',
  trust: id === null ? 'none' : 'confirmed',
  id,
  confirmed_by: id === null ? null : 'Maren',
  confirmed_at: id === null ? null : addedAt,
});
const onPublishers = (id: number | null) => ({
  address: '/admin/catalogue/vex-publishers',
  script: () => ({ 'GET /api/admin/catalogue/vex-publishers': ok({ publishers: [publisher(id)] }) }),
});
const bundleKey = {
  id: 9,
  name: 'Head office',
  fingerprint: 'AB12'.repeat(10),
  added_by: 'Maren',
  added_at: addedAt,
  last_bundle: null,
};
const onBundles = {
  address: '/admin/catalogue/bundles',
  script: () => ({ 'GET /api/admin/catalogue/bundle-keys': ok({ keys: [bundleKey], own: null }) }),
};
const trusted = inDialog('Confirm Publisher');
const accepted = inDialog('Accept Alias');
const rejected = inDialog('Reject Suggestion');
const untrusted = inDialog('Withdraw Confirmation');
const added = inDialog('Add Alias');
const dropped = inDialog('Remove Alias');
const worded = inDialog('Add Synonym');
const brought = inDialog('Add Key');
const revoked = inDialog('Remove Key');
const unworded = inDialog('Remove Synonym');

export const catalogueAdministrationForms: SavingForm[] = [
  {
    ...onBundles,
    saves: 'a new key for bundles',
    request: 'POST /api/admin/catalogue/bundle-keys',
    saved: ok({ id: 10 }),
    field: 'fingerprint',
    fill: async () => {
      await click('Add Key');
      await brought.type('Name', 'Plant 2');
      const zone = (await brought.find()).getByLabelText(/choose/);
      await userEvent.upload(zone, new File(['-----BEGIN PUBLIC KEY-----'], 'bundle-key.pem'));
      await brought.type('Fingerprint', 'CD34');
    },
    press: brought.press('Add'),
    isKept: () => brought.holds('Fingerprint', 'CD34'),
    ends: () => Promise.all([says('Key added'), brought.closes()]),
  },
  {
    ...onBundles,
    saves: 'the removal of a key for bundles',
    request: 'DELETE /api/admin/catalogue/bundle-keys/9',
    saved: done,
    fill: () => click('Remove Head office'),
    press: revoked.press('Remove Key'),
    isKept: revoked.isOpen,
    ends: () => Promise.all([says('Key removed'), revoked.closes()]),
  },
  {
    ...onAliases,
    saves: 'a new alias',
    request: 'POST /api/admin/catalogue/aliases',
    saved: ok(alias),
    field: 'alias',
    fill: async () => {
      await click('Add Alias');
      await added.type('Written as', 'Halden AB');
      await added.type('Manufacturer', 'Halden');
    },
    press: added.press('Add'),
    isKept: () => added.holds('Written as', 'Halden AB'),
    ends: () => Promise.all([says('Alias added'), added.closes()]),
  },
  {
    ...onAliases,
    saves: 'the removal of an alias',
    request: 'DELETE /api/admin/catalogue/aliases/3',
    saved: done,
    fill: () => click('Remove Halden Oy'),
    press: dropped.press('Remove Alias'),
    isKept: dropped.isOpen,
    ends: () => Promise.all([says('Alias removed'), dropped.closes()]),
  },
  {
    ...onProductAliases,
    saves: 'the acceptance of a product alias',
    request: 'POST /api/admin/catalogue/product-aliases/6/accept',
    saved: done,
    fill: () => click('Accept A-B CLX 5580'),
    press: accepted.press('Accept Alias'),
    isKept: accepted.isOpen,
    ends: () => Promise.all([says('Alias accepted'), accepted.closes()]),
  },
  {
    ...onProductAliases,
    saves: 'the rejection of a product alias',
    request: 'DELETE /api/admin/catalogue/product-aliases/6',
    saved: done,
    fill: () => click('Reject A-B CLX 5580'),
    press: rejected.press('Reject Suggestion'),
    isKept: rejected.isOpen,
    ends: () => Promise.all([says('Suggestion rejected'), rejected.closes()]),
  },
  {
    ...onSynonyms,
    saves: 'a new synonym',
    request: 'POST /api/admin/catalogue/synonyms',
    saved: ok(synonym),
    field: 'word',
    fill: async () => {
      await click('Add Synonym');
      await worded.type('Word', 'corrector');
      await userEvent.click((await worded.find()).getByRole('combobox', { name: 'Equipment Type' }));
      await userEvent.click(await screen.findByRole('option', { name: 'Flow Computer' }));
    },
    press: worded.press('Add'),
    isKept: () => worded.holds('Word', 'corrector'),
    ends: () => Promise.all([says('Synonym added'), worded.closes()]),
  },
  {
    ...onSynonyms,
    saves: 'the removal of a synonym',
    request: 'DELETE /api/admin/catalogue/synonyms/4',
    saved: done,
    fill: () => click('Remove drive, Motor Drive'),
    press: unworded.press('Remove Synonym'),
    isKept: unworded.isOpen,
    ends: () => Promise.all([says('Synonym removed'), unworded.closes()]),
  },
  {
    ...onPublishers(null),
    saves: 'the confirmation of a publisher',
    request: 'POST /api/admin/catalogue/vex-publishers',
    saved: ok({ id: 7 }),
    fill: () => click('Confirm Halden PSIRT for Halden Controls'),
    press: trusted.press('Confirm Publisher'),
    isKept: trusted.isOpen,
    ends: () => Promise.all([says('Publisher confirmed'), trusted.closes()]),
  },
  {
    ...onPublishers(7),
    saves: 'the withdrawal of a confirmation',
    request: 'DELETE /api/admin/catalogue/vex-publishers/7',
    saved: done,
    fill: () => click('Withdraw Halden PSIRT for Halden Controls'),
    press: untrusted.press('Withdraw Confirmation'),
    isKept: untrusted.isOpen,
    ends: () => Promise.all([says('Confirmation withdrawn'), untrusted.closes()]),
  },
];
