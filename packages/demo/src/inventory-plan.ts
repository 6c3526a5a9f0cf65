import type { WorkStatus } from '@rampart/contract/rules/work-status.ts';
import type { PriorityLevel } from '@rampart/contract/rules/priorities.ts';

export interface DemoLocation {
  /** The prefix of the asset ids at this location. */
  code: string;
  name: string;
  /** Latitude and longitude; missing if the location is not fixed. */
  at?: [number, number];
}

/** How many of the vulnerabilities of an asset are mitigated. */
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

/** A product in a company's equipment, in short form. */
export interface EquipmentPlan {
  manufacturer: string;
  name: string;
  /** The word for it in asset ids, such as `PLC`. */
  kind: string;
  /** The pattern of a serial number: # is a digit, @ is a letter. */
  serial: string;
  /** Codes of the locations that have it. */
  sites: string;
  count: number;
  groups: string[];
  /** The progress of its assets; `mixed` includes all three. */
  mitigated: Progress | 'mixed';
}

/** The work status of a product, and the notes about it. */
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

/** The data of a demo company, in full. */
export interface DemoInventory {
  company: string;
  locations: DemoLocation[];
  groups: string[];
  equipment: DemoEquipment[];
  work: DemoWork[];
}
