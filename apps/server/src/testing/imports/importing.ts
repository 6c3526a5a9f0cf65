import {
  confirmImport,
  getImport,
  listImportRows,
  spreadsheetLinks,
  undoImport,
  uploadFile,
  type ImportSummary,
  type ImportType,
  type importRowKinds,
} from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { sheetColumns, type SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { equipmentWorkbook } from '#features/spreadsheets/download/equipment-workbook.ts';
import { runImports } from '#features/spreadsheets/run-imports.ts';
import { writeWorkbook } from '#features/spreadsheets/writing/write-workbook.ts';
import { signedHeaders } from '#testing/browser-headers.ts';
import { collect, download, readSheet } from '#testing/spreadsheets.ts';
import type { World, WorldUser } from '#testing/world.ts';

export type SheetCells = Partial<Record<SheetColumn, string | number>>;

/** A CSV sheet of these rows, with every heading. */
export function csvOf(rows: SheetCells[], columns: readonly SheetColumn[] = sheetColumns): string {
  const quoted = (text: string | number = '') => `"${String(text).replaceAll('"', '""')}"`;
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column])).join(','))];
  return `${lines.join('\n')}\n`;
}

type Sent = Record<string, string | { name: string; content: string | Uint8Array }>;

/** The company's export for editing: its rows, and a function that makes a file from them. */
export async function exportOf(world: World, user: WorldUser) {
  const { content } = await download(world, user, spreadsheetLinks.equipment);
  const { exportId, rows } = await readSheet(content);
  return {
    content,
    rows: rows.map(({ cells }) => cells as SheetCells),
    save(edited: SheetCells[]): Promise<Buffer> {
      const cells = edited.map((row) =>
        sheetColumns.map((column) => (row[column] === undefined ? null : String(row[column]))),
      );
      return collect(writeWorkbook(equipmentWorkbook({ rows: cells, locations: [], exportId: exportId ?? '' })));
    },
  };
}

/** Uploads and imports like a browser of a user. The background work runs immediately. */
export function importingIn(world: World) {
  /** Sends a form. A string is a field, anything else is a file. */
  async function sendForm(user: WorldUser | null, fields: Sent, headers: Record<string, string> = {}) {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, new Blob([value.content as Uint8Array<ArrayBuffer>]), value.name);
    }
    const encoded = new Response(form);
    const response = await world.server.inject({
      method: 'POST',
      url: uploadFile.path,
      headers: {
        ...signedHeaders(user?.token),
        'content-type': encoded.headers.get('content-type') ?? '',
        ...headers,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    return {
      status: response.statusCode,
      body: response.json() as { message: string; import: { id: number }; errors?: Record<string, string[]> },
    };
  }

  /** Uploads a file and answers the number of its import, before any processing. */
  async function upload(
    user: WorldUser,
    content: SheetCells[] | string | Uint8Array,
    type: ImportType = 'import-both',
    name = 'list.csv',
  ): Promise<number> {
    const file = { name, content: Array.isArray(content) ? csvOf(content) : content };
    const { status, body } = await sendForm(user, { type, file });
    if (status !== 200) throw new Error(`The upload was answered with ${status}: ${JSON.stringify(body)}`);
    return body.import.id;
  }

  const run = (user: WorldUser) => runImports(world.services, user.companyId);

  async function summary(user: WorldUser, id: number): Promise<ImportSummary> {
    const { body } = await world.call(getImport, user, { params: { id } });
    return body.import;
  }

  return {
    sendForm,
    upload,
    run,
    summary,
    /** Uploads a file, processes it, and answers the import. */
    async import(
      user: WorldUser,
      ...sent: Parameters<typeof upload> extends [WorldUser, ...infer Rest] ? Rest : never
    ) {
      const id = await upload(user, ...sent);
      await run(user);
      return summary(user, id);
    },
    /** Decides on a waiting import, and processes it. */
    async confirm(user: WorldUser, id: number, removals: boolean) {
      const { status } = await world.call(confirmImport, user, { params: { id }, body: { removals } });
      await run(user);
      return status;
    },
    async undo(user: WorldUser, id: number) {
      const { status } = await world.call(undoImport, user, { params: { id } });
      await run(user);
      return status;
    },
    async rows(user: WorldUser, id: number, kind: (typeof importRowKinds)[number]) {
      const { body } = await world.call(listImportRows, user, {
        params: { id },
        body: { kind, pagination: { limit: 100 } },
      });
      return body.rows;
    },
  };
}
