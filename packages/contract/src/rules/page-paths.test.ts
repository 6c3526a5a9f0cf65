import { expect, it } from 'vitest';
import { isPagePath } from './page-paths.ts';

it.each([
  '/',
  '/dashboard',
  '/Dashboard/',
  '/product/6f8e0c0a-0d2e-5a0b-9d58-3b7c8f6f2a11/assets',
  '/vulnerability/CVE-2024-6207',
  '/vulnerability/%E0%A4%A',
  '/advisory/unreadable',
  '/login/company',
  '/login/company/acme',
  '/login/company/return/7',
  '/403',
])('%s is a page', (path) => expect(isPagePath(path)).toBe(true));

it.each([
  '',
  '/metrics',
  '/openapi.json',
  '/api/nothing',
  '/wp-login.php',
  '/.env',
  '//',
  '/dashboard/x',
  '/dashboards',
  '/x/dashboard',
  '/product',
  '/product/',
  '/product/a/b',
  '/login/company/a/b',
  '/groups\n',
])('%j is no page', (path) => expect(isPagePath(path)).toBe(false));
