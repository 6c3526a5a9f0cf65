import { expect, it } from 'vitest';
import { pagePaths } from '@rampart/contract/rules/page-paths.ts';
import { guestRoutes } from './guest-routes.ts';
import { routes } from './route-table.ts';

const search = ['CoreProduct.searchAll', 'CoreProduct.search'];
const administrators = ['Administration.users', 'Administration.operator'];

it('contains every route of the specification', () => {
  const rows = routes.map(({ path, name, permissions, scrollsToTop = false }) => [
    path,
    name,
    permissions,
    scrollsToTop,
  ]);
  expect(rows).toEqual([
    ['/', 'index-page', search, false],
    ['/catalogue', 'cards-page', search, false],
    ['/equipment', 'equipment', ['Equipment.view'], false],
    ['/equipment/add', 'add-equipment', ['Equipment.edit'], false],
    ['/own-products', 'own-products', ['Equipment.view'], false],
    ['/equipment/imports', 'imports', ['Equipment.view'], false],
    ['/equipment/imports/profiles', 'import-profiles', ['Equipment.view'], false],
    ['/equipment/imports/profiles/:id', 'import-profile', ['Equipment.view'], false],
    ['/equipment/imports/:id', 'import-report', ['Equipment.view'], false],
    ['/components', 'components', ['Equipment.view'], false],
    ['/dashboard', 'dashboard', ['Dashboard.view'], false],
    ['/action-items', 'My Action Items', ['ActionItems.view'], false],
    ['/vulnerabilities', 'vulnerabilities', ['ActionItems.view'], false],
    ['/map', 'map', ['Map.view'], false],
    ['/groups', 'groups', [], false],
    ['/product/:uuid', 'product-page', [], true],
    ['/product/:uuid/assets', 'assets-page', ['Equipment.view'], false],
    ['/product/:uuid/action-items', 'action-items-page', ['ActionItems.view'], false],
    ['/manufacturer/:uuid', 'manufacturer-page', [], false],
    ['/component/:uuid', 'component-page', [], false],
    ['/vulnerability/:cve', 'vulnerability-page', [], true],
    ['/advisory/:id', 'advisory-page', [], true],
    ['/company-settings/manage-locations', 'manage locations', ['ManageLocations.view'], false],
    ['/admin/users', 'admin-users', administrators, false],
    ['/admin/companies', 'admin-companies', ['Administration.operator'], false],
    ['/admin/catalogue', 'admin-catalogue', ['Administration.operator'], false],
    ['/admin/catalogue/aliases', 'admin-aliases', ['Administration.operator'], false],
    ['/admin/catalogue/product-aliases', 'admin-product-aliases', ['Administration.operator'], false],
    ['/admin/catalogue/product-suggestions', 'admin-product-suggestions', ['Administration.operator'], false],
    ['/admin/catalogue/doubles', 'admin-doubles', ['Administration.operator'], false],
    ['/admin/catalogue/manufacturers/:uuid/split', 'admin-split-manufacturer', ['Administration.operator'], false],
    ['/admin/catalogue/synonyms', 'admin-synonyms', ['Administration.operator'], false],
    ['/admin/catalogue/types', 'admin-equipment-types', ['Administration.operator'], false],
    ['/admin/catalogue/vex-publishers', 'admin-vex-publishers', ['Administration.operator'], false],
    ['/admin/catalogue/subscriptions', 'admin-subscriptions', ['Administration.operator'], false],
    ['/admin/catalogue/subscriptions/:id', 'admin-subscription', ['Administration.operator'], false],
    ['/admin/catalogue/bundles', 'admin-bundles', ['Administration.operator'], false],
    ['/admin/catalogue/loads/:id', 'admin-load', ['Administration.operator'], false],
    ['/admin/installation', 'admin-installation', ['Administration.operator'], false],
    ['/admin/record', 'admin-record', administrators, false],
    ['/admin/sign-in', 'admin-sign-in', ['Administration.users'], false],
    ['/account', 'account', [], false],
    ['/403', 'forbidden', [], false],
    ['*', 'not-found', [], false],
  ]);
  expect(guestRoutes.map(({ path }) => path)).toEqual([
    '/login',
    '/login/forgot',
    '/login/reset/:token',
    '/login/invitation/:token',
    '/set-up/:token',
    '/unsubscribe/:token',
    '/login/company/return/:redirectId?',
    '/login/company/:link?',
  ]);
});

it('the server knows the path of every route, and answers other addresses with 404', () => {
  const paths = [...routes, ...guestRoutes].map(({ path }) => path).filter((path) => path !== '*');
  expect(paths.toSorted()).toEqual(pagePaths.toSorted());
});
