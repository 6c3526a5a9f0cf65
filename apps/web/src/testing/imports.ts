import type { ImportRow, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { uuidOf } from './catalogue.ts';

export const noCounts: ImportSummary['counts'] = {
  new: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  faulty: 0,
  products_added: 0,
  products_removed: 0,
  locations_created: 0,
};

/** A finished import without changes, unless `over` says otherwise. */
export function importOf(over: Partial<ImportSummary> & { id?: number } = {}): ImportSummary {
  return {
    id: 7,
    file_name: 'equipment.xlsx',
    type: 'import-both',
    state: 'done',
    progress: 100,
    rows: 40,
    reason: null,
    uploaded_at: '2026-11-11T14:05:00.000Z',
    uploaded_by: 'Maren Okafor',
    finished_at: null,
    rows_cleared_at: null,
    can_undo: false,
    kept: 0,
    profile: null,
    not_taken: { columns: [], rows: [] },
    ...over,
    counts: { ...noCounts, ...over.counts },
  };
}

export function importRow(over: Partial<ImportRow> = {}): ImportRow {
  return {
    row: 2,
    asset_id: 31,
    product: { uuid: uuidOf(7), name: 'Product 7', manufacturer: 'Halden Controls' },
    title: 'GT-FC-0101',
    cells: [],
    faults: [],
    ...over,
  };
}
