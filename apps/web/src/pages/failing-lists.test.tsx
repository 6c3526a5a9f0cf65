import * as actionItems from '@rampart/contract/api/action-items.ts';
import { listWaitingBoms } from '@rampart/contract/api/administration/boms.ts';
import { listBundleKeys } from '@rampart/contract/api/administration/bundles.ts';
import * as catalogueAdministration from '@rampart/contract/api/administration/catalogue.ts';
import { listCompanies } from '@rampart/contract/api/administration/companies.ts';
import * as doubles from '@rampart/contract/api/administration/doubles.ts';
import * as makerSplits from '@rampart/contract/api/administration/maker-splits.ts';
import { getMakerUsage, listMakerMerges } from '@rampart/contract/api/administration/manufacturers.ts';
import { listSecurityRecord } from '@rampart/contract/api/administration/record.ts';
import { listRenames } from '@rampart/contract/api/administration/renames.ts';
import { listOtherNames } from '@rampart/contract/api/administration/splits.ts';
import * as subscriptions from '@rampart/contract/api/administration/subscriptions.ts';
import { listUsers } from '@rampart/contract/api/administration/users.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import { getBom, getProductBasicInfo } from '@rampart/contract/api/catalogue.ts';
import { getDashboard, listAlertProducts } from '@rampart/contract/api/dashboard.ts';
import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import { listEquipment } from '@rampart/contract/api/equipment.ts';
import { listFilterOptions, listProducts } from '@rampart/contract/api/filters.ts';
import { listGroupProducts, listGroups } from '@rampart/contract/api/groups.ts';
import { listImportProfiles } from '@rampart/contract/api/spreadsheets/mapping.ts';
import { listProductDecisions } from '@rampart/contract/api/spreadsheets/matching.ts';
import { listLocations } from '@rampart/contract/api/locations.ts';
import { getNextMails } from '@rampart/contract/api/notifications.ts';
import { listSessions } from '@rampart/contract/api/session/profile.ts';
import { listJoins, listOwnProducts, listProductSuggestions } from '@rampart/contract/api/own-products.ts';
import { searchCatalogue } from '@rampart/contract/api/search.ts';
import { getSecondFactor, getSecondFactorPolicy, listSecondFactorUsers } from '@rampart/contract/api/second-factor.ts';
import { getProvider } from '@rampart/contract/api/single-sign-on.ts';
import * as imports from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { listVulnerabilities } from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerOf } from '#testing/answer-of.ts';
import { uuidOf } from '#testing/catalogue.ts';
import type { Answer, Script } from '#testing/fake-server.ts';
import { importOf, noCounts } from '#testing/imports.ts';
import { openApp } from '#testing/open-app.tsx';

interface Place {
  name: string;
  /** The page that shows it. */
  at: string;
  endpoint: Endpoint;
  /** Opens it on that page. */
  open?: () => Promise<void>;
  /** Whether the list has more pages. */
  pages?: boolean;
}

const of = `/product/${uuidOf(1)}`;
const press =
  (name: string | RegExp, role = 'button') =>
  async () => {
    const [first] = await screen.findAllByRole(role, { name });
    await userEvent.click(first as HTMLElement);
  };
const then =
  (...steps: (() => Promise<void>)[]) =>
  async () => {
    for (const step of steps) await step();
  };
const openAsset = press(/^Edit |^text$/);

const splitAt = `/admin/catalogue/manufacturers/${uuidOf(1)}/split`;

const places: Place[] = [
  { name: 'search results', at: '/', endpoint: listProducts, pages: true },
  { name: 'the catalogue', at: '/catalogue', endpoint: listProducts, pages: true },
  { name: 'My Equipment', at: '/equipment', endpoint: listEquipment, pages: true },
  { name: 'own products', at: '/own-products', endpoint: listOwnProducts, pages: true },
  { name: 'joined products', at: '/own-products', endpoint: listJoins, pages: true },
  { name: 'groups', at: '/groups', endpoint: listGroups, pages: true },
  { name: 'products of a group', at: '/groups', endpoint: listGroupProducts, pages: true, open: press(/text/) },
  { name: 'action items', at: '/action-items', endpoint: actionItems.listVulnerableProducts, pages: true },
  { name: 'vulnerabilities', at: '/vulnerabilities', endpoint: listVulnerabilities, pages: true },
  { name: 'assets', at: `${of}/assets`, endpoint: assets.listAssets, pages: true },
  { name: 'assets of action items', at: `${of}/action-items`, endpoint: actionItems.listActionItemAssets, pages: true },
  {
    name: 'removed assets',
    at: `${of}/assets`,
    endpoint: assets.listRemovedAssets,
    pages: true,
    open: press('Removed Assets'),
  },
  {
    name: 'the history of an asset',
    at: `${of}/assets`,
    endpoint: assets.listAssetHistory,
    pages: true,
    open: then(openAsset, press('History', 'tab')),
  },
  { name: 'locations of an asset', at: `${of}/assets`, endpoint: listLocations, open: openAsset },
  { name: 'dashboard cards', at: '/dashboard', endpoint: getDashboard },
  { name: 'alerts', at: '/dashboard', endpoint: listAlertProducts, pages: true },
  { name: 'locations', at: '/company-settings/manage-locations', endpoint: listLocations },
  { name: 'the map', at: '/map', endpoint: listLocations },
  { name: 'imports', at: '/equipment/imports', endpoint: imports.listImports, pages: true },
  { name: 'mappings', at: '/equipment/imports/profiles', endpoint: listImportProfiles },
  { name: 'remembered products', at: '/equipment/imports/profiles', endpoint: listProductDecisions, pages: true },
  { name: 'an import', at: '/equipment/imports/1', endpoint: imports.getImport },
  { name: 'rows of an import', at: '/equipment/imports/1', endpoint: imports.listImportRows, pages: true },
  { name: 'users', at: '/admin/users', endpoint: listUsers, pages: true },
  { name: 'companies', at: '/admin/companies', endpoint: listCompanies, pages: true },
  { name: 'the security record', at: '/admin/record', endpoint: listSecurityRecord, pages: true },
  { name: 'loads', at: '/admin/catalogue', endpoint: catalogueAdministration.listLoads, pages: true },
  { name: 'sources', at: '/admin/catalogue', endpoint: catalogueAdministration.listSources },
  { name: 'waiting bills of materials', at: '/admin/catalogue', endpoint: listWaitingBoms },
  { name: 'keys of bundles', at: '/admin/catalogue/bundles', endpoint: listBundleKeys },
  { name: 'doubles', at: '/admin/catalogue/doubles', endpoint: doubles.listDoubles, pages: true },
  { name: 'merges', at: '/admin/catalogue/doubles', endpoint: doubles.listMerges, pages: true },
  {
    name: 'merged manufacturers',
    at: '/admin/catalogue/doubles',
    endpoint: listMakerMerges,
    open: press('Manufacturers', 'radio'),
    pages: true,
  },
  {
    name: 'manufacturers',
    at: '/admin/catalogue/doubles?of=manufacturers',
    endpoint: makerSplits.listMakers,
    pages: true,
  },
  { name: 'a manufacturer to split', at: splitAt, endpoint: getMakerUsage },
  { name: 'products of a manufacturer', at: splitAt, endpoint: makerSplits.listMakerProducts, pages: true },
  { name: 'renamed products', at: '/admin/catalogue/doubles', endpoint: listRenames, pages: true },
  { name: 'other names', at: '/admin/catalogue/doubles', endpoint: listOtherNames, pages: true },
  { name: 'a load', at: '/admin/catalogue/loads/1', endpoint: catalogueAdministration.getLoad },
  { name: 'aliases', at: '/admin/catalogue/aliases', endpoint: catalogueAdministration.listAliases },
  { name: 'suggested products', at: '/admin/catalogue/product-suggestions', endpoint: listProductSuggestions },
  { name: 'subscriptions', at: '/admin/catalogue/subscriptions', endpoint: subscriptions.listSubscriptions },
  { name: 'a subscription', at: '/admin/catalogue/subscriptions/1', endpoint: subscriptions.getSubscription },
  { name: 'the keys of a source', at: '/admin/catalogue/subscriptions/1', endpoint: subscriptions.listSourceKeys },
  { name: 'the provider', at: '/admin/sign-in', endpoint: getProvider },
  { name: 'users with a second factor', at: '/admin/sign-in', endpoint: listSecondFactorUsers, pages: true },
  { name: 'sessions', at: '/account', endpoint: listSessions },
  { name: 'the second factor', at: '/account', endpoint: getSecondFactor },
  { name: 'next mails', at: '/account', endpoint: getNextMails },
  { name: 'a bill of materials', at: '/equipment', endpoint: getBom, open: press('View BOM of text') },
  {
    name: 'matches of the search',
    at: '/account',
    endpoint: searchCatalogue,
    open: async () => userEvent.type(await screen.findByRole('combobox', { name: 'Search the catalogue' }), 'a'),
  },
  {
    name: 'options of a filter',
    at: '/equipment',
    endpoint: listFilterOptions,
    open: then(press(/^Advanced/), async () => {
      const tray = within(await screen.findByRole('group', { name: 'Advanced' }));
      await userEvent.click(tray.getByRole('button', { name: /^Manufacturer/ }));
    }),
  },
];

const addressOf = ({ method, path }: Endpoint) =>
  `${method} ${path.replace(':uuid', uuidOf(1)).replace(':name', 'manufacturers').replace(/:\w+/, '1')}`;

const onTheWay = [getProductBasicInfo, actionItems.getMitigationStats, getSecondFactorPolicy];

/** Answers to every call of these places, as the contract says, with no further pages. */
const whole: Script = {
  ...Object.fromEntries(
    [...places.map(({ endpoint }) => endpoint), ...onTheWay].map((endpoint) => [
      addressOf(endpoint),
      { status: 200, body: { ...(answerOf(endpoint) as object), has_more: false } },
    ]),
  ),
  [addressOf(listLocations)]: { status: 200, body: answerOf(listLocations) },
  [addressOf(imports.getImport)]: {
    status: 200,
    body: { import: importOf({ id: 1, counts: { ...noCounts, new: 9 } }), pauses_others: false },
  },
};

const fault: Answer = { status: 500, body: { message: 'Broken.', request_id: 'r-4711' } };

/** The status with the reason, and the button beside it. */
async function reasonBeside(text: string, button: string) {
  const status = (await screen.findByText(new RegExp(text), { selector: '[role=status]' })) as HTMLElement;
  return {
    status,
    press: () => userEvent.click(within(status.parentElement as HTMLElement).getByRole('button', { name: button })),
  };
}

it.each(places)('$name: says why it did not load, and tries again', async ({ at, endpoint, open }) => {
  const good = whole[addressOf(endpoint)] as Answer;
  let isBroken = true;
  const { requests } = openApp(at, { ...whole, [addressOf(endpoint)]: () => (isBroken ? fault : good) });
  await open?.();
  const failed = await reasonBeside('Something went wrong on our side.', 'Try again');
  expect(failed.status.textContent).toContain('Request r-4711');
  const asked = requests.length;
  isBroken = false;
  await failed.press();
  await waitFor(() => expect(screen.queryByText('r-4711')).toBeNull());
  expect(requests.length).toBeGreaterThan(asked);
  expect(screen.queryByText('This page did not load')).toBeNull();
});

it.each(places.filter(({ pages }) => pages))(
  '$name: a failed Load More shows the reason, keeps the rows and can be pressed again',
  async ({ at, endpoint, open }) => {
    const last = whole[addressOf(endpoint)] as Answer;
    const answers = [{ ...last, body: { ...(last.body as object), has_more: true } }, fault];
    openApp(at, { ...whole, [addressOf(endpoint)]: () => answers.shift() ?? last });
    await open?.();
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    const failed = await reasonBeside('More could not be loaded.', 'Load More');
    expect(failed.status.textContent).toContain('Request r-4711');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await failed.press();
    await waitFor(() => expect(screen.queryByText(/More could not be loaded/)).toBeNull());
  },
);
