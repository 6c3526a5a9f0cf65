import * as catalogue from '@rampart/contract/api/catalogue.ts';
import * as filters from '@rampart/contract/api/filters.ts';
import * as search from '@rampart/contract/api/search.ts';
import * as vulnerabilities from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import type { CompanyIds } from './company-ids.ts';
import { anyUuid, row, type AccessRow } from './row.ts';

const anySearch = ['CoreProduct.searchAll', 'CoreProduct.search'] as const;
const searched = { body: { searchQuery: 'x' } };
const ofProduct = ({ product }: CompanyIds) => ({ params: { uuid: product.uuid } });
const at = ({ location }: CompanyIds) => ({ body: { filterState: { locations: [location] } } });

/** The catalogue, which all companies share, and the filters of lists. Its answers add data of the own company only. */
export const catalogueCalls: AccessRow[] = [
  row(catalogue.getProduct, 'any user', 200, anyUuid, ofProduct),
  row(catalogue.getProductBasicInfo, 'any user', 200, anyUuid, ofProduct),
  row(catalogue.listProductVulnerabilities, 'any user', 200, anyUuid, ofProduct),
  row(catalogue.getComponent, 'any user', 200, anyUuid, ({ component }) => ({ params: { uuid: component.uuid } })),
  row(catalogue.getManufacturer, 'any user', 404, anyUuid),
  row(catalogue.getBom, 'any user', 404, anyUuid),
  row(vulnerabilities.getVulnerability, 'any user', 200, { params: { cve: 'CVE-1999-0000' } }, ({ cve }) => ({
    params: { cve },
  })),
  row(vulnerabilities.getAdvisory, 'any user', 200, { params: { id: 'none' } }, ({ trackingId }) => ({
    params: { id: trackingId },
  })),
  row(search.searchCatalogue, anySearch, 200, searched, ({ mark }) => ({ body: { searchQuery: mark } })),
  row(search.searchEquipment, anySearch, 200, searched, ({ mark }) => ({ body: { searchQuery: mark } })),
  row(search.parseSearch, anySearch, 200, { body: { search: 'x' } }),
  row(search.parseEquipmentSearch, anySearch, 200, { body: { search: 'x' } }),
  row(search.findIds, 'any user', 200, { body: { search: 'x' } }, ({ cve }) => ({ body: { search: cve } })),
  row(filters.listFilterOptions, 'any user', 200, { params: { name: 'ratings' }, body: {} }),
  row(filters.listProducts, anySearch, 200, { body: {} }, ({ mark }) => ({
    body: { filterState: { queryString: mark } },
  })),
  row(
    filters.listAssetFilterOptions,
    ['Equipment.view', 'ActionItems.view'],
    200,
    { params: { uuid: anyUuid.params.uuid, name: 'firmwareVersions' }, body: {} },
    (of) => ({ params: { uuid: of.product.uuid, name: 'firmwareVersions' }, body: {} }),
  ),
  row(filters.listEquipmentLocations, 'Equipment.view', 200, { body: {} }, at),
  row(filters.listLocationsWithVulnerabilities, 'ActionItems.view', 200, { body: {} }, at),
];
