import { lazyPage } from '#lib/patient-lazy.ts';
import type { AppRoute } from './app-route.ts';

/** The routes of Administration. */
export const adminRoutes: readonly AppRoute[] = [
  {
    path: '/admin/users',
    name: 'admin-users',
    permissions: ['Administration.users', 'Administration.operator'],
    page: lazyPage(async () => ({ default: (await import('#pages/administration/admin-users.tsx')).AdminUsersPage })),
  },
  {
    path: '/admin/companies',
    name: 'admin-companies',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-companies.tsx')).AdminCompaniesPage,
    })),
  },
  {
    path: '/admin/catalogue',
    name: 'admin-catalogue',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-catalogue.tsx')).AdminCataloguePage,
    })),
  },
  {
    path: '/admin/catalogue/aliases',
    name: 'admin-aliases',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-aliases.tsx')).AdminAliasesPage,
    })),
  },
  {
    path: '/admin/catalogue/product-aliases',
    name: 'admin-product-aliases',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-product-aliases.tsx')).AdminProductAliasesPage,
    })),
  },
  {
    path: '/admin/catalogue/product-suggestions',
    name: 'admin-product-suggestions',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-product-suggestions.tsx')).AdminProductSuggestionsPage,
    })),
  },
  {
    path: '/admin/catalogue/doubles',
    name: 'admin-doubles',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-doubles.tsx')).AdminDoublesPage,
    })),
  },
  {
    path: '/admin/catalogue/manufacturers/:uuid/split',
    name: 'admin-split-manufacturer',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/manufacturers/admin-split-maker.tsx')).AdminSplitMakerPage,
    })),
  },
  {
    path: '/admin/catalogue/synonyms',
    name: 'admin-synonyms',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-synonyms.tsx')).AdminSynonymsPage,
    })),
  },
  {
    path: '/admin/catalogue/types',
    name: 'admin-equipment-types',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-equipment-types.tsx')).AdminEquipmentTypesPage,
    })),
  },
  {
    path: '/admin/catalogue/vex-publishers',
    name: 'admin-vex-publishers',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-vex-publishers.tsx')).AdminVexPublishersPage,
    })),
  },
  {
    path: '/admin/catalogue/subscriptions',
    name: 'admin-subscriptions',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/subscriptions/admin-subscriptions.tsx')).AdminSubscriptionsPage,
    })),
  },
  {
    path: '/admin/catalogue/subscriptions/:id',
    name: 'admin-subscription',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/subscriptions/admin-subscription.tsx')).AdminSubscriptionPage,
    })),
  },
  {
    path: '/admin/catalogue/bundles',
    name: 'admin-bundles',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-bundles.tsx')).AdminBundlesPage,
    })),
  },
  {
    path: '/admin/catalogue/loads/:id',
    name: 'admin-load',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({ default: (await import('#pages/administration/admin-load.tsx')).AdminLoadPage })),
  },
  {
    path: '/admin/installation',
    name: 'admin-installation',
    permissions: ['Administration.operator'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-installation.tsx')).AdminInstallationPage,
    })),
  },
  {
    path: '/admin/record',
    name: 'admin-record',
    permissions: ['Administration.users', 'Administration.operator'],
    page: lazyPage(async () => ({ default: (await import('#pages/administration/admin-record.tsx')).AdminRecordPage })),
  },
  {
    path: '/admin/sign-in',
    name: 'admin-sign-in',
    permissions: ['Administration.users'],
    page: lazyPage(async () => ({
      default: (await import('#pages/administration/admin-sign-in.tsx')).AdminSignInPage,
    })),
  },
];
