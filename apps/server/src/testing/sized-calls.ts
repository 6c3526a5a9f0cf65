import * as loads from '@rampart/contract/api/administration/catalogue.ts';
import * as companies from '@rampart/contract/api/administration/companies.ts';
import * as users from '@rampart/contract/api/administration/users.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import * as actionItems from '@rampart/contract/api/action-items.ts';
import { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import * as catalogue from '@rampart/contract/api/catalogue.ts';
import * as equipment from '@rampart/contract/api/equipment.ts';
import * as filters from '@rampart/contract/api/filters.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import * as locations from '@rampart/contract/api/locations.ts';
import * as search from '@rampart/contract/api/search.ts';
import * as spreadsheets from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import * as vex from '@rampart/contract/api/vex/vex.ts';
import * as vulnerabilities from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { sizedImportCalls } from '#testing/sized-import-calls.ts';
import type { Sized, SizedCall } from '#testing/sizes.ts';

const ofProduct = ({ product }: Sized) => ({ params: { uuid: product.uuid } });
const ofAsset = ({ product, assetIds }: Sized) => ({ params: { uuid: product.uuid, assetId: String(assetIds[0]) } });
const ofImport = ({ importId }: Sized) => ({ params: { id: String(importId) } });
const ofColleague = ({ colleague }: Sized) => ({ params: { id: colleague.id } });

/** Calls that name a row of the company and find it, in an order in which each call succeeds. */
export const sizedCalls: SizedCall[] = [
  { endpoint: catalogue.getProduct, sent: ofProduct },
  { endpoint: catalogue.getProductBasicInfo, sent: ofProduct },
  { endpoint: catalogue.listProductVulnerabilities, sent: ofProduct },
  { endpoint: catalogue.getComponent, sent: ({ component }) => ({ params: { uuid: component.uuid } }) },
  { endpoint: catalogue.getManufacturer, sent: ({ manufacturer }) => ({ params: { uuid: manufacturer.uuid } }) },
  { endpoint: vulnerabilities.getVulnerability, sent: ({ cve }) => ({ params: { cve } }) },
  {
    endpoint: vulnerabilities.mitigateVulnerability,
    sent: ({ openCve, product }) => ({ params: { cve: openCve }, body: { product: product.uuid } }),
  },
  {
    endpoint: vulnerabilities.undoMitigation,
    sent: ({ openCve, product }) => ({
      params: { cve: openCve },
      body: { product: product.uuid, mitigated_at: '2026-01-01T00:00:00.000Z' },
    }),
  },
  { endpoint: vulnerabilities.getAdvisory, sent: ({ trackingId }) => ({ params: { id: trackingId } }) },
  { endpoint: search.searchCatalogue, sent: () => ({ body: { searchQuery: 'product' } }) },
  { endpoint: search.searchEquipment, sent: () => ({ body: { searchQuery: 'product' } }) },
  { endpoint: search.parseSearch, sent: () => ({ body: { search: 'product' } }) },
  { endpoint: search.parseEquipmentSearch, sent: () => ({ body: { search: 'product' } }) },
  { endpoint: search.findIds, sent: ({ cve }) => ({ body: { search: cve } }) },
  { endpoint: filters.listFilterOptions, sent: () => ({ params: { name: 'manufacturers' }, body: {} }) },
  { endpoint: catalogue.getBom, sent: ofProduct },
  {
    endpoint: equipment.listHoldingEquipment,
    sent: ({ component }) => ({ params: { uuid: component.uuid }, body: {} }),
  },
  {
    endpoint: vex.downloadProductVex,
    sent: (company) => ({ ...ofProduct(company), query: { format: 'cyclonedx', assets: 'true' } }),
  },
  { endpoint: vex.getProductVexScope, sent: ofProduct },
  { endpoint: assets.listAssets, sent: (company) => ({ ...ofProduct(company), body: {} }) },
  {
    endpoint: assets.createAsset,
    sent: (company) => ({ ...ofProduct(company), body: { data: { company_asset_uid: 'new', priority_level: 'low' } } }),
  },
  {
    endpoint: createAssets,
    sent: (company) => ({
      ...ofProduct(company),
      body: {
        // As many as the company has assets.
        assets: company.assetIds.map((id) => ({
          company_asset_uid: `several ${id}`,
          firmware_version: `several ${id}`,
          location_name: `Several ${id}`,
        })),
      },
    }),
  },
  { endpoint: assets.updateAsset, sent: (company) => ({ ...ofAsset(company), body: { data: { notes: 'valve' } } }) },
  {
    endpoint: assets.bulkEditAssets,
    sent: (company) => ({ ...ofProduct(company), body: { ids: company.assetIds, data: { notes: 'x' } } }),
  },
  { endpoint: assets.listAssetHistory, sent: (company) => ({ ...ofAsset(company), body: {} }) },
  { endpoint: assets.listRemovedAssets, sent: (company) => ({ ...ofProduct(company), body: {} }) },
  {
    endpoint: assets.restoreAssets,
    sent: (company) => ({ ...ofProduct(company), body: { ids: company.removedIds } }),
  },
  {
    endpoint: assets.removeAssets,
    sent: (company) => ({ ...ofProduct(company), body: { ids: company.removedIds } }),
  },
  {
    endpoint: locations.updateLocation,
    sent: ({ locationId }) => ({ params: { id: String(locationId) }, body: { terminalName: 'A new name' } }),
  },
  { endpoint: locations.removeLocation, sent: ({ emptyLocationId }) => ({ params: { id: String(emptyLocationId) } }) },
  { endpoint: groups.listGroupProducts, sent: ({ groupId }) => ({ body: { groupId } }) },
  { endpoint: groups.updateGroup, sent: ({ groupId }) => ({ body: { group: { id: groupId, name: 'Renamed' } } }) },
  { endpoint: groups.attachToDefaultGroup, sent: ({ other }) => ({ body: { equipmentId: other.id } }) },
  {
    endpoint: groups.syncEquipment,
    sent: ({ other, groupId }) => ({ body: { equipmentId: other.id, groupsIds: [groupId] } }),
  },
  { endpoint: groups.detachEquipment, sent: ({ other }) => ({ body: { equipmentId: other.id } }) },
  { endpoint: groups.removeGroup, sent: ({ groupId }) => ({ params: { id: String(groupId) } }) },
  { endpoint: actionItems.updateActionItem, sent: ({ product }) => ({ body: { id: product.id, note: 'In hand' } }) },
  { endpoint: actionItems.listActionItemAssets, sent: (company) => ({ ...ofProduct(company), body: {} }) },
  {
    endpoint: actionItems.getMitigationStates,
    sent: (company) => ({ ...ofProduct(company), body: { asset_ids: company.assetIds } }),
  },
  {
    endpoint: actionItems.saveActionItems,
    sent: (company) => ({
      ...ofProduct(company),
      body: {
        asset_ids: company.assetIds,
        form: company.vulnerabilityIds.map((id) => ({
          vulnerability_id: id,
          core_product_id: company.product.id,
          status: 'checked',
        })),
      },
    }),
  },
  {
    endpoint: actionItems.stateExposure,
    sent: (company) => ({
      ...ofProduct(company),
      body: {
        asset_ids: company.assetIds,
        vulnerability_ids: company.vulnerabilityIds,
        state: 'not_affected',
        justification: 'component_not_present',
      },
    }),
  },
  { endpoint: listUpgrades, sent: (company) => ({ ...ofProduct(company), body: {} }) },
  {
    endpoint: filters.listAssetFilterOptions,
    sent: ({ product: { uuid } }) => ({ params: { uuid, name: 'firmwareVersions' }, body: {} }),
  },
  { endpoint: actionItems.getMitigationStats, sent: ofProduct },
  { endpoint: spreadsheets.getImport, sent: ofImport },
  { endpoint: spreadsheets.listImportRows, sent: (company) => ({ ...ofImport(company), body: { kind: 'new' } }) },
  { endpoint: spreadsheets.downloadFaultyRows, sent: ofImport },
  ...sizedImportCalls,
  {
    endpoint: users.updateUser,
    sent: (company) => ({ ...ofColleague(company), body: { name: 'New', permissions: ['Map.view'] } }),
  },
  {
    endpoint: users.inviteUser,
    sent: ({ user }) => ({ body: { name: 'New', permissions: [], email: `new-${user.id}@example.test` } }),
  },
  { endpoint: users.deactivateUser, sent: ofColleague },
  { endpoint: users.reactivateUser, sent: ofColleague },
  {
    endpoint: companies.createCompany,
    sent: ({ user }) => ({
      body: {
        name: `New ${user.id}`,
        time_zone: 'UTC',
        administrator: { name: 'First', email: `first-${user.id}@example.test` },
      },
    }),
  },
  {
    endpoint: loads.createAlias,
    sent: ({ user, manufacturer }) => ({ body: { manufacturer: manufacturer.name, alias: `Alias ${user.id}` } }),
  },
];
