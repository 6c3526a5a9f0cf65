/**
 * The addresses of pages, with `:name` for one part that varies, and `?` after a part that can be missing. The server
 * answers other addresses with 404. A test compares them with the routes of the web app.
 */
export const pagePaths = [
  '/',
  '/403',
  '/account',
  '/action-items',
  '/admin/catalogue',
  '/admin/catalogue/aliases',
  '/admin/catalogue/bundles',
  '/admin/catalogue/loads/:id',
  '/admin/catalogue/product-aliases',
  '/admin/catalogue/doubles',
  '/admin/catalogue/manufacturers/:uuid/split',
  '/admin/catalogue/product-suggestions',
  '/admin/catalogue/subscriptions',
  '/admin/catalogue/subscriptions/:id',
  '/admin/catalogue/synonyms',
  '/admin/catalogue/types',
  '/admin/catalogue/vex-publishers',
  '/admin/companies',
  '/admin/installation',
  '/admin/record',
  '/admin/sign-in',
  '/admin/users',
  '/advisory/:id',
  '/catalogue',
  '/company-settings/manage-locations',
  '/component/:uuid',
  '/components',
  '/dashboard',
  '/equipment',
  '/equipment/add',
  '/equipment/imports',
  '/equipment/imports/:id',
  '/equipment/imports/profiles',
  '/equipment/imports/profiles/:id',
  '/groups',
  '/login',
  '/login/company/:link?',
  '/login/company/return/:redirectId?',
  '/login/forgot',
  '/login/invitation/:token',
  '/login/reset/:token',
  '/manufacturer/:uuid',
  '/map',
  '/own-products',
  '/product/:uuid',
  '/product/:uuid/action-items',
  '/product/:uuid/assets',
  '/set-up/:token',
  '/unsubscribe/:token',
  '/vulnerabilities',
  '/vulnerability/:cve',
] as const;

/** Whether a path is that of a page. Like the web app, it ignores case and a slash at the end. */
export const isPagePath = (path: string): boolean => pattern.test(path);

const pattern = new RegExp(`^(?=/)(?:${pagePaths.map(patternOf).join('|')})/?$`, 'i');

function patternOf(path: string): string {
  if (path === '/') return '';
  return path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
}
