import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { filterState, groupName, productOrder, productPage } from './filters.ts';
import { id, pageOf } from './list.ts';

export const listEquipment = endpoint({
  method: 'POST',
  path: '/api/equipment',
  summary: 'One page of My Equipment with the counts of assets, filtered and sorted.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({
    filterState: filterState.prefault({}),
    orderState: productOrder.prefault({}),
    pagination: pageOf(limits.productPageSize).prefault({}),
  }),
  response: productPage.extend({
    /** Of the whole of My Equipment, whatever the filter. */
    metadata: z.object({ total_products: z.number(), total_assets: z.number() }),
  }),
});

export const attachToDefaultGroup = endpoint({
  method: 'POST',
  path: '/api/equipment/attach-to-default-group',
  summary: 'Add a product or component to My Equipment. Adding what is there already changes nothing.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ equipmentId: id }),
  response: z.object({ group: groupName }),
});

/** A part of a bill of materials, as the bill names it. */
const bomPart = z.object({
  name: z.string(),
  version: z.string().nullable(),
  supplier: z.string().nullable(),
  licence: z.string().nullable(),
});

export const getBom = endpoint({
  method: 'GET',
  path: '/api/product/:uuid/bom',
  summary: 'The bill of materials of a product, with its parts where the bill is CycloneDX or SPDX.',
  permissions: [],
  params: z.object({ uuid: z.uuid() }),
  response: z.object({
    name: z.string(),
    format: z.enum(['cyclonedx', 'spdx', 'text']),
    text: z.string(),
    parts: z.array(bomPart),
  }),
});
export type Bom = z.output<typeof getBom.response>;
