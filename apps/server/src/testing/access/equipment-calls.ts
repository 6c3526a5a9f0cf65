import * as actionItems from '@rampart/contract/api/action-items.ts';
import { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import * as assets from '@rampart/contract/api/assets.ts';
import * as dashboard from '@rampart/contract/api/dashboard.ts';
import * as equipment from '@rampart/contract/api/equipment.ts';
import * as groups from '@rampart/contract/api/groups.ts';
import { createAssets } from '@rampart/contract/api/assets/new-assets.ts';
import * as ownProducts from '@rampart/contract/api/own-products.ts';
import * as locations from '@rampart/contract/api/locations.ts';
import * as spreadsheets from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import * as vex from '@rampart/contract/api/vex/vex.ts';
import * as vulnerabilityList from '@rampart/contract/api/vulnerabilities/vulnerability-list.ts';
import * as vulnerabilities from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import type { CompanyIds } from './company-ids.ts';
import { anyAsset, anyNumber, anyUuid, noId, row, type AccessRow } from './row.ts';

const ofProduct = ({ product }: CompanyIds) => ({ params: { uuid: product.uuid } });
const ofAsset = (at: CompanyIds) => ({ params: { uuid: at.product.uuid, assetId: String(at.asset) } });
const ofOwn = ({ ownProduct }: CompanyIds) => ({ params: { uuid: ownProduct.uuid } });
const byId = (id: number) => ({ params: { id: String(id) } });

const place = { terminalName: 'x' };
const noGroup = { body: { group: { name: 'x' } } };
const anyItem = { vulnerability_id: 1, core_product_id: 1, status: 'checked' };

const anyOwn = { product: { manufacturer: 'Any Maker', name: 'Any Name', product_type_id: null } };

const anyTime = '2026-03-02T09:00:00.000000Z';

const view = 'Equipment.view';
const edit = 'Equipment.edit';

/** A company's own rows: equipment, groups, assets, action items, locations and spreadsheets. */
export const equipmentCalls: AccessRow[] = [
  row(assets.listAssets, view, 200, { ...anyUuid, body: {} }, (at) => ({ ...ofProduct(at), body: {} })),
  row(assets.createAsset, edit, 422, { ...anyUuid, body: { data: {} } }, (at) => ({
    ...ofProduct(at),
    body: { data: { location_id: at.location } },
  })),
  row(createAssets, edit, 422, { ...anyUuid, body: { assets: [{}] } }, (at) => ({
    ...ofProduct(at),
    body: { assets: [{}, { location_id: at.location }] },
  })),
  row(assets.updateAsset, edit, 404, { ...anyAsset, body: { data: {} } }, (at) => ({
    ...ofAsset(at),
    body: { data: { notes: 'changed' } },
  })),
  row(assets.bulkEditAssets, edit, 404, { ...anyUuid, body: { ids: [1], data: { notes: 'x' } } }, (at) => ({
    ...ofProduct(at),
    body: { ids: [at.asset], data: { notes: 'changed' } },
  })),
  row(assets.previewFirmware, edit, 404, { ...anyUuid, body: { ids: [1], firmware_version: '1.0' } }, (at) => ({
    ...ofProduct(at),
    body: { ids: [at.asset], firmware_version: '1.0' },
  })),
  row(assets.removeAssets, edit, 404, { ...anyUuid, body: { ids: [1] } }, (at) => ({
    ...ofProduct(at),
    body: { ids: [at.asset] },
  })),
  row(assets.restoreAssets, edit, 404, { ...anyUuid, body: { ids: [1] } }, (at) => ({
    ...ofProduct(at),
    body: { ids: [at.removedAsset] },
  })),
  row(assets.listRemovedAssets, view, 200, { ...anyUuid, body: {} }, (at) => ({ ...ofProduct(at), body: {} })),
  row(assets.listAssetHistory, view, 404, { ...anyAsset, body: {} }, (at) => ({ ...ofAsset(at), body: {} })),
  row(locations.listLocations, ['Map.view', 'ManageLocations.view', view], 200),
  row(locations.createLocation, 'Locations.edit', 200, { body: place }),
  row(locations.updateLocation, 'Locations.edit', 404, { ...anyNumber, body: place }, (at) => ({
    ...byId(at.location),
    body: place,
  })),
  row(locations.removeLocation, 'Locations.edit', 404, anyNumber, (at) => byId(at.unusedLocation)),
  row(locations.getMapSettings, 'any user', 200),
  row(equipment.listEquipment, view, 200, { body: {} }, (at) => ({
    body: { filterState: { locations: [at.location] } },
  })),
  row(equipment.listHeldComponents, view, 200, { body: {} }),
  row(equipment.listHeldComponentTypes, view, 200, { body: {} }),
  row(equipment.listHoldingEquipment, view, 200, { ...anyUuid, body: {} }, ({ component }) => ({
    params: { uuid: component.uuid },
    body: {},
  })),
  row(ownProducts.createOwnProduct, edit, 200, { body: anyOwn }),
  row(ownProducts.updateOwnProduct, edit, 404, { ...anyUuid, body: anyOwn }, (at) => ({ ...ofOwn(at), body: anyOwn })),
  row(ownProducts.removeOwnProduct, edit, 404, anyUuid, ofOwn),
  row(ownProducts.suggestOwnProduct, edit, 404, anyUuid, ofOwn),
  row(
    ownProducts.previewJoin,
    edit,
    404,
    { params: { uuid: anyUuid.params.uuid, product: anyUuid.params.uuid } },
    ({ ownProduct, product }) => ({ params: { uuid: ownProduct.uuid, product: product.uuid } }),
  ),
  row(ownProducts.joinOwnProduct, edit, 404, { ...anyUuid, body: { product: anyUuid.params.uuid } }, (at) => ({
    ...ofOwn(at),
    body: { product: at.product.uuid },
  })),
  row(ownProducts.listJoins, view, 200, { body: {} }),
  row(ownProducts.undoJoin, edit, 404, anyNumber, (at) => byId(at.productJoin)),
  row(ownProducts.listOwnProducts, view, 200, { body: {} }),
  row(ownProducts.countProposals, view, 200),
  row(ownProducts.getOwnProduct, view, 404, anyUuid, ofOwn),
  row(groups.listGroups, 'any user', 200),
  row(groups.listGroupProducts, 'any user', 404, { body: { groupId: 0 } }, (at) => ({ body: { groupId: at.group } })),
  row(groups.createGroup, edit, 200, noGroup),
  row(groups.updateGroup, edit, 404, { body: { group: { id: 0, name: 'x' } } }, (at) => ({
    body: { group: { id: at.group, name: 'x' } },
  })),
  row(groups.removeGroup, edit, 404, { params: { id: '0' } }, (at) => byId(at.group)),
  row(groups.attachToDefaultGroup, edit, 200, { body: { equipmentId: 0 } }, (at) => ({
    body: { equipmentId: at.product.id },
  })),
  row(groups.detachEquipment, edit, 204, { body: { equipmentId: 0 } }, (at) => ({
    body: { equipmentId: at.product.id },
  })),
  row(groups.syncEquipment, edit, 404, { body: { equipmentId: 0, groupsIds: [0] } }, (at) => ({
    body: { equipmentId: at.product.id, groupsIds: [at.group] },
  })),
  row(dashboard.getDashboard, 'Dashboard.view', 200),
  row(dashboard.listAlertProducts, 'Dashboard.view', 200, { body: {} }),
  row(actionItems.listVulnerableProducts, 'ActionItems.view', 200, { body: {} }),
  row(actionItems.updateActionItem, 'ActionItems.edit', 404, { body: { id: 1, note: 'x' } }, (at) => ({
    body: { id: at.product.id, note: 'changed' },
  })),
  row(actionItems.listActionItemAssets, 'ActionItems.view', 200, { ...anyUuid, body: {} }, (at) => ({
    ...ofProduct(at),
    body: {},
  })),
  row(actionItems.getMitigationStates, 'ActionItems.view', 404, { ...anyUuid, body: { asset_ids: [1] } }, (at) => ({
    ...ofProduct(at),
    body: { asset_ids: [at.asset] },
  })),
  row(
    actionItems.saveActionItems,
    'ActionItems.edit',
    404,
    { ...anyUuid, body: { asset_ids: [1], form: [anyItem] } },
    (at) => ({
      ...ofProduct(at),
      body: {
        asset_ids: [at.asset],
        form: [{ vulnerability_id: at.vulnerability, core_product_id: at.product.id, status: 'unchecked' }],
      },
    }),
  ),
  row(
    actionItems.stateExposure,
    'ActionItems.edit',
    404,
    { ...anyUuid, body: { asset_ids: [1], vulnerability_ids: [1], state: 'none' } },
    (at) => ({
      ...ofProduct(at),
      body: {
        asset_ids: [at.asset],
        vulnerability_ids: [at.vulnerability],
        state: 'not_affected',
        justification: 'component_not_present',
      },
    }),
  ),
  row(listUpgrades, 'ActionItems.view', 404, { ...anyUuid, body: {} }, (at) => ({
    ...ofProduct(at),
    body: { asset_ids: [at.asset] },
  })),
  row(actionItems.getMitigationStats, 'ActionItems.view', 200, anyUuid, ofProduct),
  row(vulnerabilityList.listVulnerabilities, 'ActionItems.view', 200, { body: {} }, (at) => ({
    body: { filterState: { locations: [at.location] } },
  })),
  row(vulnerabilityList.downloadVulnerabilities, 'ActionItems.view', 200),
  row(
    vulnerabilities.mitigateVulnerability,
    'ActionItems.edit',
    404,
    { params: { cve: 'none' }, body: { product: noId } },
    ({ cve, product }) => ({ params: { cve }, body: { product: product.uuid } }),
  ),
  row(
    vulnerabilities.undoMitigation,
    'ActionItems.edit',
    200,
    { params: { cve: 'none' }, body: { product: noId, mitigated_at: anyTime } },
    ({ cve, product }) => ({ params: { cve }, body: { product: product.uuid, mitigated_at: anyTime } }),
  ),
  row(spreadsheets.downloadTemplate, view, 200),
  row(spreadsheets.downloadEquipment, view, 200),
  row(spreadsheets.downloadAssets, view, 200),
  row(spreadsheets.downloadFaultyRows, view, 404, anyNumber, (at) => byId(at.doneImport)),
  row(spreadsheets.uploadFile, edit, 422),
  row(spreadsheets.listImports, view, 200, { body: {} }),
  row(spreadsheets.getImport, view, 404, anyNumber, (at) => byId(at.doneImport)),
  row(spreadsheets.listImportRows, view, 404, { ...anyNumber, body: { kind: 'new' } }, (at) => ({
    ...byId(at.doneImport),
    body: { kind: 'new' },
  })),
  row(spreadsheets.confirmImport, edit, 404, { ...anyNumber, body: { removals: true } }, (at) => ({
    ...byId(at.waitingImport),
    body: { removals: true },
  })),
  row(spreadsheets.cancelImport, edit, 404, anyNumber, (at) => byId(at.waitingImport)),
  row(spreadsheets.undoImport, edit, 404, anyNumber, (at) => byId(at.doneImport)),
  row(vex.downloadVex, 'ActionItems.view', 409, { query: { format: 'openvex' } }, (at) => ({
    query: { format: 'openvex', assets: 'true', filterState: JSON.stringify({ locations: [at.location] }) },
  })),
  row(vex.downloadProductVex, 'ActionItems.view', 409, { ...anyUuid, query: { format: 'openvex' } }, (at) => ({
    ...ofProduct(at),
    query: { format: 'openvex', assets: 'true' },
  })),
  row(vex.getVexScope, 'ActionItems.view', 200, {}, (at) => ({
    query: { filterState: JSON.stringify({ locations: [at.location] }) },
  })),
  row(vex.getProductVexScope, 'ActionItems.view', 200, anyUuid, ofProduct),
  row(vex.saveVexPublisher, 'Administration.users', 200, {
    body: { vex_publisher_name: 'x', vex_publisher_namespace: 'https://x.example' },
  }),
];
