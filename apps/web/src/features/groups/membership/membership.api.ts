import { getComponent, getProduct } from '@rampart/contract/api/catalogue.ts';
import type { GroupName, ListedProduct } from '@rampart/contract/api/filters.ts';
import { attachToDefaultGroup, detachEquipment, syncEquipment } from '@rampart/contract/api/groups.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { refreshEquipment, showGroups } from '#lib/api/product-cache.ts';
import { keys } from '#lib/api/query-keys.ts';
import { showStatus } from '#ui/failures/status-message.tsx';

/** The part of a product that these calls need. Rows, cards and profiles all have it. */
export type Member = Pick<ListedProduct, 'uuid' | 'type' | 'name' | 'equipment_id' | 'groups'>;

/** A request of a page for a dialog about one product. */
export interface MembershipRequest {
  kind: 'remove' | 'assign';
  product: Member;
}

/** Rows, cards and profiles show the new state immediately. If the server refuses, the old state comes back. */
const optimistic = (client: QueryClient, { equipment_id: equipmentId }: Member) => ({
  show: (groups: GroupName[] | undefined) => showGroups(client, equipmentId, groups),
  undo: (_error: unknown, _sent: unknown, undo: (() => void) | undefined) => undo?.(),
  settle: (status: string) => {
    showStatus(status);
    void refreshEquipment(client);
  },
});

export const membershipMutations = {
  /** Called from a menu, so there is no dialog that could show an error. */
  attach: (client: QueryClient, product: Member) => {
    const { show, undo, settle } = optimistic(client, product);
    return mutationOptions({
      mutationFn: () => call(attachToDefaultGroup, { body: { equipmentId: product.equipment_id } }),
      meta: { failure: 'shared' },
      onMutate: () => show([]),
      onError: undo,
      onSuccess: () => settle(messages.itemAdded),
    });
  },
  detach: (client: QueryClient, product: Member) => {
    const { show, undo, settle } = optimistic(client, product);
    return mutationOptions({
      mutationFn: () => call(detachEquipment, { body: { equipmentId: product.equipment_id } }),
      meta: { failure: 'group-dialog' },
      onMutate: () => show(undefined),
      onError: undo,
      onSuccess: () => settle(messages.itemRemoved),
    });
  },
  sync: (client: QueryClient, product: Member) => {
    const { show, undo, settle } = optimistic(client, product);
    return mutationOptions({
      mutationFn: (groups: GroupName[]) =>
        call(syncEquipment, { body: { groupsIds: groups.map(({ id }) => id), equipmentId: product.equipment_id } }),
      meta: { failure: 'group-dialog' },
      onMutate: show,
      onError: undo,
      onSuccess: (_answer, groups) => settle(groups.length > 0 ? messages.itemAssigned : messages.itemInNoGroup),
    });
  },
};

export const membershipQueries = {
  /** The number of all assets of a product. A filtered list counts only the matching ones. */
  totalAssets: ({ uuid, type }: Member) =>
    queryOptions({
      queryKey: keys.profiles.totalAssets(uuid),
      queryFn: async ({ signal }) => {
        const sent = { params: { uuid }, signal };
        const profile =
          type === 'component' ? (await call(getComponent, sent)).component : (await call(getProduct, sent)).product;
        return profile.total_assets;
      },
    }),
};
