import type { ListedOwnProduct, OwnProduct } from '@rampart/contract/api/own-products.ts';
import { uuidOf } from './catalogue.ts';

export function ownProduct(number: number, over: Partial<OwnProduct> = {}): OwnProduct {
  return {
    uuid: uuidOf(number),
    equipment_id: 1_000_000_000 + number,
    name: `Skid controller ${number}`,
    manufacturer: 'Brandt Pump Works',
    label: null,
    ...over,
  };
}

export function listedOwnProduct(number: number, over: Partial<ListedOwnProduct> = {}): ListedOwnProduct {
  return {
    ...ownProduct(number),
    total_assets: 0,
    is_in_my_equipment: true,
    is_suggested: false,
    proposal: null,
    ...over,
  };
}
