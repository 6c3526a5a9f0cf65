import { screen } from '@testing-library/react';
import { sourceKey, subscription } from '#testing/subscriptions.ts';
import { click, done, inDialog, ok, says, type SavingForm } from './saving-form.ts';

const api = '/api/admin/catalogue/subscriptions';
const onSource = {
  address: '/admin/catalogue/subscriptions/4',
  script: () => ({
    [`GET ${api}`]: ok({ subscriptions: [subscription(4)], known: [] }),
    [`GET ${api}/4`]: ok(subscription(4)),
    [`GET ${api}/4/keys`]: ok({ keys: [sourceKey(2)] }),
    [`POST ${api}/4/documents`]: ok({ documents: [], has_more: false }),
  }),
};
const subscribed = inDialog('Subscribe');
const ended = inDialog('Unsubscribe');
const refused = inDialog('Refuse Key');

export const subscriptionForms: SavingForm[] = [
  {
    address: '/admin/catalogue/subscriptions',
    script: onSource.script,
    saves: 'a subscription',
    request: `POST ${api}`,
    saved: ok({ id: 4 }),
    field: 'address',
    fill: async () => {
      await click('Subscribe');
      await subscribed.type('Address', 'halden.example');
    },
    press: subscribed.press('Subscribe'),
    isKept: () => subscribed.holds('Address', 'halden.example'),
    ends: () => Promise.all([says('Subscribed'), subscribed.closes()]),
  },
  {
    ...onSource,
    saves: 'the end of a subscription',
    request: `DELETE ${api}/4`,
    saved: done,
    fill: () => click('Unsubscribe'),
    press: ended.press('Unsubscribe'),
    isKept: ended.isOpen,
    ends: () => Promise.all([says('Subscription ended'), screen.findByRole('heading', { name: 'Subscriptions' })]),
  },
  {
    ...onSource,
    saves: 'the refusal of a key',
    request: `POST ${api}/4/keys/2/refuse`,
    saved: done,
    fill: () => click('Refuse the key 00000002'),
    press: refused.press('Refuse Key'),
    isKept: refused.isOpen,
    ends: () => Promise.all([says('Key refused'), refused.closes()]),
  },
];
