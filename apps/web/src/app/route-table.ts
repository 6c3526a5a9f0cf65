import { locationQueries } from '#features/locations/locations.api.ts';
import { lazyPage } from '#lib/patient-lazy.ts';
import { adminRoutes } from './admin-routes.ts';
import type { AppRoute } from './app-route.ts';

/** Every route of the application behind the guard (SPEC point 2). */
export const routes: readonly AppRoute[] = [
  {
    path: '/',
    name: 'index-page',
    permissions: ['CoreProduct.searchAll', 'CoreProduct.search'],
    page: lazyPage(async () => ({ default: (await import('#pages/catalogue/index-page.tsx')).IndexPage })),
  },
  {
    path: '/catalogue',
    name: 'cards-page',
    permissions: ['CoreProduct.searchAll', 'CoreProduct.search'],
    page: lazyPage(async () => ({ default: (await import('#pages/catalogue/cards-page.tsx')).CardsPage })),
  },
  {
    path: '/equipment',
    name: 'equipment',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/equipment/equipment.tsx')).EquipmentPage })),
  },
  {
    path: '/equipment/add',
    name: 'add-equipment',
    permissions: ['Equipment.edit'],
    page: lazyPage(async () => ({ default: (await import('#pages/equipment/add-equipment.tsx')).AddEquipmentPage })),
  },
  {
    path: '/own-products',
    name: 'own-products',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/equipment/own-products.tsx')).OwnProductsPage })),
  },
  {
    path: '/equipment/imports',
    name: 'imports',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/spreadsheets/imports.tsx')).ImportsPage })),
  },
  {
    path: '/equipment/imports/profiles',
    name: 'import-profiles',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({
      default: (await import('#pages/spreadsheets/import-profiles.tsx')).ImportProfilesPage,
    })),
  },
  {
    path: '/equipment/imports/profiles/:id',
    name: 'import-profile',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({
      default: (await import('#pages/spreadsheets/import-profile.tsx')).ImportProfilePage,
    })),
  },
  {
    path: '/equipment/imports/:id',
    name: 'import-report',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/spreadsheets/import-report.tsx')).ImportReportPage })),
  },
  {
    path: '/components',
    name: 'components',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/equipment/components.tsx')).ComponentsPage })),
  },
  {
    path: '/dashboard',
    name: 'dashboard',
    permissions: ['Dashboard.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/dashboard/dashboard.tsx')).DashboardPage })),
  },
  {
    path: '/action-items',
    name: 'My Action Items',
    permissions: ['ActionItems.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/action-items/action-items.tsx')).ActionItemsPage })),
  },
  {
    path: '/vulnerabilities',
    name: 'vulnerabilities',
    permissions: ['ActionItems.view'],
    page: lazyPage(async () => ({
      default: (await import('#pages/vulnerabilities/vulnerabilities.tsx')).VulnerabilitiesPage,
    })),
  },
  {
    path: '/map',
    name: 'map',
    permissions: ['Map.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/locations/map.tsx')).MapPage })),
    prefetch: (client) => client.prefetchQuery(locationQueries.all()),
  },
  {
    path: '/groups',
    name: 'groups',
    permissions: [],
    page: lazyPage(async () => ({ default: (await import('#pages/equipment/groups.tsx')).GroupsPage })),
  },
  {
    path: '/product/:uuid',
    name: 'product-page',
    permissions: [],
    scrollsToTop: true,
    page: lazyPage(async () => ({ default: (await import('#pages/catalogue/product.tsx')).ProductPage })),
  },
  {
    path: '/product/:uuid/assets',
    name: 'assets-page',
    permissions: ['Equipment.view'],
    page: lazyPage(async () => ({ default: (await import('#pages/assets/assets.tsx')).AssetsPage })),
  },
  {
    path: '/product/:uuid/action-items',
    name: 'action-items-page',
    permissions: ['ActionItems.view'],
    page: lazyPage(async () => ({
      default: (await import('#pages/action-items/product-action-items.tsx')).ProductActionItemsPage,
    })),
  },
  {
    path: '/manufacturer/:uuid',
    name: 'manufacturer-page',
    permissions: [],
    page: lazyPage(async () => ({ default: (await import('#pages/catalogue/manufacturer.tsx')).ManufacturerPage })),
  },
  {
    path: '/component/:uuid',
    name: 'component-page',
    permissions: [],
    page: lazyPage(async () => ({ default: (await import('#pages/catalogue/component.tsx')).ComponentPage })),
  },
  {
    path: '/vulnerability/:cve',
    name: 'vulnerability-page',
    permissions: [],
    scrollsToTop: true,
    page: lazyPage(async () => ({
      default: (await import('#pages/vulnerabilities/vulnerability.tsx')).VulnerabilityPage,
    })),
  },
  {
    path: '/advisory/:id',
    name: 'advisory-page',
    permissions: [],
    scrollsToTop: true,
    page: lazyPage(async () => ({ default: (await import('#pages/vulnerabilities/advisory.tsx')).AdvisoryPage })),
  },
  {
    path: '/company-settings/manage-locations',
    name: 'manage locations',
    permissions: ['ManageLocations.view'],
    page: lazyPage(async () => ({
      default: (await import('#pages/locations/manage-locations.tsx')).ManageLocationsPage,
    })),
  },
  ...adminRoutes,
  {
    path: '/account',
    name: 'account',
    permissions: [],
    page: lazyPage(async () => ({ default: (await import('#pages/session/account.tsx')).AccountPage })),
  },
  {
    path: '/403',
    name: 'forbidden',
    permissions: [],
    page: lazyPage(async () => ({ default: (await import('#pages/forbidden.tsx')).ForbiddenPage })),
  },
  { path: '*', name: 'not-found', permissions: [] },
];
