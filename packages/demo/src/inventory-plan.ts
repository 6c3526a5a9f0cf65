import type { WorkStatus } from '@rampart/contract/rules/work-status.ts';
import type { PriorityLevel } from '@rampart/contract/rules/priorities.ts';

export interface DemoLocation {
  /** What the asset ids of the place begin with. */
  code: string;
  name: string;
  /** Latitude and longitude; none for what has no fixed place. */
  at?: [number, number];
}

/** How far the vulnerabilities of an asset are dealt with. */
export type Progress = 'none' | 'some' | 'all';

export interface DemoAsset {
  uid: string | null;
  serial: string | null;
  /** The name of its location. */
  location: string | null;
  priority: PriorityLevel | null;
  notes: string | null;
  mitigated: Progress;
}

/** A product in a company's equipment, written down short. */
export interface EquipmentPlan {
  manufacturer: string;
  name: string;
  /** What its asset ids call it, such as `PLC`. */
  kind: string;
  /** Signs of a serial number: # stands for a digit, @ for a letter. */
  serial: string;
  /** Codes of the locations that have it. */
  sites: string;
  count: number;
  groups: string[];
  /** Of its assets; `mixed` has all three among them. */
  mitigated: Progress | 'mixed';
}

/** How far people say that the work on a product has come, and what they note about it. */
export interface DemoWork {
  product: `${string}/${string}`;
  status: WorkStatus;
  note: string | null;
}

export interface InventoryPlan {
  company: string;
  locations: DemoLocation[];
  groups: string[];
  equipment: EquipmentPlan[];
  work?: DemoWork[];
}

export interface DemoEquipment {
  manufacturer: string;
  name: string;
  groups: string[];
  assets: DemoAsset[];
}

/** What a demo company has, spelled out. */
export interface DemoInventory {
  company: string;
  locations: DemoLocation[];
  groups: string[];
  equipment: DemoEquipment[];
  work: DemoWork[];
}
