import type { Endpoint } from '@rampart/contract/api/endpoint.ts';
import * as catalogue from '@rampart/contract/api/catalogue.ts';
import * as filters from '@rampart/contract/api/filters.ts';
import * as search from '@rampart/contract/api/search.ts';
import * as session from '@rampart/contract/api/session.ts';

/** One call of the access table: a body that passes validation, and what another company gets. */
interface AccessRow {
  endpoint: Endpoint;
  sent?: { params?: Record<string, string>; query?: object; body?: object };
  /** What a user of another company gets for this company's ids: 404, or 'own' where the call names no row. */
  otherCompany: 404 | 'own';
}

const anyUuid = { params: { uuid: '00000000-0000-4000-8000-000000000000' } };

/** Every registered call. One that is missing here fails the test. */
export const accessTable: AccessRow[] = [
  { endpoint: session.getUser, otherCompany: 'own' },
  { endpoint: session.signIn, sent: { body: { email: 'a@b', password: 'x' } }, otherCompany: 'own' },
  { endpoint: session.signOut, otherCompany: 'own' },
  { endpoint: session.forgotPassword, sent: { body: { email: 'a@b' } }, otherCompany: 'own' },
  { endpoint: session.checkResetLink, sent: { body: { token: 'x' } }, otherCompany: 'own' },
  {
    endpoint: session.resetPassword,
    sent: { body: { token: 'x', password: 'long enough for us' } },
    otherCompany: 'own',
  },
  // The catalogue is one for all companies.
  { endpoint: catalogue.getProduct, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getProductBasicInfo, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.listProductVulnerabilities, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getComponent, sent: anyUuid, otherCompany: 'own' },
  { endpoint: catalogue.getManufacturer, sent: anyUuid, otherCompany: 'own' },
  { endpoint: search.searchCatalogue, sent: { body: { searchQuery: 'x' } }, otherCompany: 'own' },
  { endpoint: search.searchEquipment, sent: { body: { searchQuery: 'x' } }, otherCompany: 'own' },
  { endpoint: search.parseSearch, sent: { body: { search: 'x' } }, otherCompany: 'own' },
  { endpoint: search.parseEquipmentSearch, sent: { body: { search: 'x' } }, otherCompany: 'own' },
  { endpoint: filters.listFilterOptions, sent: { params: { name: 'ratings' }, body: {} }, otherCompany: 'own' },
  { endpoint: filters.listProducts, sent: { body: {} }, otherCompany: 'own' },
];
