import { z } from 'zod';
import { sourceScope } from '#rules/catalogue/source-scope.ts';
import { endpoint, noContent } from '../endpoint.ts';
import { id } from '../list.ts';

const operators = ['Administration.operator'] as const;

export const setSourceScope = endpoint({
  method: 'PUT',
  path: '/api/admin/catalogue/subscriptions/:id/scope',
  summary: "Set which parts of a source's advisories are loaded. Documents that were left out are read again.",
  permissions: operators,
  isRefusedWhileImpersonating: true,
  params: z.object({ id }),
  body: sourceScope,
  response: noContent,
});

const share = z.object({
  /** How many there are, and how many of them are in the scope. */
  all: z.number(),
  in_scope: z.number(),
});

const scopePreview = z.object({
  advisories: share,
  products: share,
  /** A few names, as `Manufacturer Product`. */
  taken: z.array(z.string()),
  left_out: z.array(z.string()),
});
export type ScopePreview = z.output<typeof scopePreview>;

export const previewSourceScope = endpoint({
  method: 'POST',
  path: '/api/admin/catalogue/scope-preview',
  summary: 'How many advisories and products of the catalogue match a scope. It changes nothing.',
  permissions: operators,
  body: sourceScope,
  response: scopePreview,
});
