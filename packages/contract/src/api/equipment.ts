import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from './endpoint.ts';
import { filterOption, filterState, listedComponent, listedProduct, productOrder, productPage } from './filters.ts';
import { pageOf, sortBy } from './list.ts';

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
    /** For all of My Equipment, independent of the filter. */
    metadata: z.object({ total_products: z.number(), total_assets: z.number() }),
  }),
});

const equipmentName = listedProduct.pick({ uuid: true, type: true, name: true });

/** A component in My Equipment: inside a product, or by itself. */
const heldComponent = listedComponent.extend({
  /**
   * The number of products in My Equipment that contain it. If the component itself is in My Equipment, it counts too.
   */
  total_equipment: z.number(),
  /** The first of them, by name. */
  equipment: z.array(equipmentName),
});
export type HeldComponent = z.output<typeof heldComponent>;

export const listHeldComponents = endpoint({
  method: 'POST',
  path: '/api/equipment/components',
  summary: 'One page of the components in My Equipment, each with the equipment that contains it.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({
    filterState: filterState.pick({ ratings: true, componentTypes: true, queryString: true }).prefault({}),
    orderState: sortBy(['name', 'manufacturer', 'category', 'totalEquipment']).prefault({}),
    pagination: pageOf(limits.productPageSize).prefault({}),
  }),
  response: z.object({ components: z.array(heldComponent), has_more: z.boolean(), total: z.number() }),
});

export const listHeldComponentTypes = endpoint({
  method: 'POST',
  path: '/api/equipment/componentTypes',
  summary: 'The options of the Component Type filter over the components in My Equipment.',
  isReading: true,
  permissions: ['Equipment.view'],
  body: z.strictObject({ filterState: filterState.prefault({}) }),
  response: z.object({ items: z.array(filterOption) }),
});

const holdingEquipment = equipmentName.extend(
  listedProduct.pick({ rating: true, organizations: true, label: true, total_assets: true }).shape,
);
export type HoldingEquipment = z.output<typeof holdingEquipment>;

export const listHoldingEquipment = endpoint({
  method: 'POST',
  path: '/api/component/:uuid/equipment',
  summary: 'One page of the equipment that contains a component, by name.',
  isReading: true,
  permissions: ['Equipment.view'],
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({ pagination: pageOf(limits.productPageSize).prefault({}) }),
  response: z.object({ equipment: z.array(holdingEquipment), has_more: z.boolean() }),
});
