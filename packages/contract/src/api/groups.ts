import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint, noContent } from './endpoint.ts';
import { filterState, groupName, productPage } from './filters.ts';
import { id, json, pageOf, sortBy } from './list.ts';

const group = groupName.extend({
  is_default: z.boolean(),
  /** The number of its products that match the filter. */
  total: z.number(),
  /** With `withRisk`: the worst rating of those products, or null if none is rated. */
  rating: z.number().nullable().optional(),
  /** With `withRisk`, for users who may see action items: its open pairs of vulnerability and asset. */
  open_items: z.number().optional(),
});
export type Group = z.output<typeof group>;

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'The groups, by name. With a filter, only groups with matching equipment.',
  permissions: [],
  query: z.object({
    withoutDefaultGroups: z.enum(['true', 'false', '1', '0']).default('false'),
    filterState: json(filterState).optional(),
    /** If missing, all groups. */
    pagination: json(pageOf(limits.groupPageSize)).optional(),
    /** Whether to answer the worst rating and the open items of each group. */
    withRisk: z.enum(['true', 'false', '1', '0']).default('false'),
  }),
  response: z.object({ groups: z.array(group), has_more: z.boolean() }),
});

const groupOrder = sortBy(['name', 'type', 'manufacturer']);

export const listGroupProducts = endpoint({
  method: 'POST',
  path: '/api/groups/groupProducts',
  summary: 'One page of the equipment in a group, filtered and sorted.',
  isReading: true,
  permissions: [],
  body: z.strictObject({
    groupId: id,
    filterState: filterState.prefault({}),
    orderState: groupOrder.prefault({}),
    pagination: pageOf(limits.groupPageSize).prefault({}),
  }),
  /** The list of groups has the total. */
  response: productPage.omit({ total: true }),
  refuses: [404],
});

const name = z
  .string('A group needs a name.')
  .trim()
  .min(1, 'A group needs a name.')
  .max(limits.nameMaxLength, `A name must have at most ${limits.nameMaxLength} characters.`);

export const createGroup = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Create a group.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ group: z.strictObject({ name }) }),
  response: z.object({ group: groupName }),
});

export const updateGroup = endpoint({
  method: 'PUT',
  path: '/api/groups',
  summary: 'Rename a group.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ group: z.strictObject({ id, name }) }),
  response: z.object({ group: groupName }),
  refuses: [404],
});

export const removeGroup = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Delete a group; its equipment stays in My Equipment.',
  permissions: ['Equipment.edit'],
  params: z.object({ id }),
  response: noContent,
});

export const attachToDefaultGroup = endpoint({
  method: 'POST',
  path: '/api/equipment/attach-to-default-group',
  summary: 'Add a product or component to My Equipment. If it is already there, nothing changes.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ equipmentId: id }),
  response: z.object({ group: groupName }),
  refuses: [404],
});

export const detachEquipment = endpoint({
  method: 'POST',
  path: '/api/groups/detach-equipment',
  summary: 'Remove a product from My Equipment and all groups. Its assets stay stored.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ equipmentId: id }),
  response: noContent,
  refuses: [404],
});

export const syncEquipment = endpoint({
  method: 'POST',
  path: '/api/groups/sync-equipment',
  summary: 'Set the groups of a product. It stays in My Equipment, with an empty set too.',
  permissions: ['Equipment.edit'],
  body: z.strictObject({ groupsIds: z.array(id).max(limits.groupsMax, 'There are too many groups.'), equipmentId: id }),
  response: z.object({ groups: z.array(groupName) }),
  refuses: [404],
});
