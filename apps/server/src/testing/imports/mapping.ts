import { randomUUID } from 'node:crypto';
import * as api from '@rampart/contract/api/spreadsheets/mapping.ts';
import type { Sent } from '@rampart/contract/api/endpoint.ts';
import { continueImport, decideImportPairs, listImportPairs } from '@rampart/contract/api/spreadsheets/matching.ts';
import type { FieldSource, Mapping } from '@rampart/contract/rules/mapping/mapping.ts';
import type { SheetColumn } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { normaliseManufacturer, normaliseProduct } from '#catalogue/entries/names.ts';
import { catalogueOf } from '#testing/catalogue.ts';
import { importingIn } from './importing.ts';
import type { World, WorldUser } from '#testing/world.ts';

/** A CSV file with any headings. */
export function csvWith(headings: string[], rows: string[][]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return [headings, ...rows].map((cells) => `${cells.map(quoted).join(',')}\n`).join('');
}

type Decisions = Sent<typeof decideImportPairs>['body']['decisions'];

type Sources = Partial<Record<SheetColumn, string | string[] | Partial<FieldSource>>>;

/** A mapping of a CSV file: the heading of each field, several headings that are joined, or another source. */
export function mappingOf(headings: string[], sources: Sources, given: Partial<Mapping> = {}): Mapping {
  const placeOf = (heading: string) => headings.indexOf(heading);
  const fields: Mapping['fields'] = {};
  for (const [field, source] of Object.entries(sources)) {
    const columns = typeof source === 'string' ? [source] : Array.isArray(source) ? source : [];
    fields[field as SheetColumn] = {
      columns: columns.map(placeOf),
      joinedBy: ' ',
      constant: null,
      ...(typeof source === 'object' && !Array.isArray(source) && source),
    };
  }
  return { sheet: '', headingRow: 1, fields, values: { Priority: {}, Location: {} }, key: null, ...given };
}

/** Maps imports like a browser of a user. The background work runs immediately. */
export function mappingIn(world: World) {
  const importing = importingIn(world);

  /** A product of the catalogue that lists name exactly. Its maker is new. */
  async function product(name = 'PLC 500', makerName = `Maker ${randomUUID()}`) {
    const catalogue = catalogueOf(world.database);
    const maker = await catalogue.manufacturer(makerName);
    const made = await catalogue.product({ manufacturer: maker.id, name });
    await world.database.asOperator(async (db) => {
      const normalised = { normalised_name: normaliseManufacturer(maker.name) };
      await db.updateTable('manufacturer').set(normalised).where('id', '=', maker.id).execute();
      await db
        .updateTable('product')
        .set({ normalised_name: normaliseProduct(name) })
        .where('id', '=', made.id)
        .execute();
    });
    return { ...made, maker: maker.name };
  }

  const draft = async (user: WorldUser, id: number) =>
    (await world.call(api.getImportMapping, user, { params: { id } })).body;

  return {
    product,
    draft,
    /** Applies a mapping to an import that waits for it, and processes the import. */
    async apply(user: WorldUser, id: number, mapping: Mapping, profile?: string) {
      const { version } = await draft(user, id);
      const called = await world.call(api.applyImportMapping, user, {
        params: { id },
        body: { mapping, version, profile: profile === undefined ? null : { name: profile } },
      });
      await importing.run(user);
      return called;
    },
    /** Uploads a file, maps it and processes it. */
    async import(user: WorldUser, content: string, mapping: Mapping, profile?: string) {
      const { id } = await importing.import(user, content);
      const { status, body } = await this.apply(user, id, mapping, profile);
      if (status !== 200) throw new Error(`The mapping was answered with ${status}: ${JSON.stringify(body)}`);
      return importing.summary(user, id);
    },
    /** Decides about every pair of an import, by its model: a product, or that it is set aside. */
    async decide(user: WorldUser, id: number, decisions: Record<string, { uuid: string } | 'set-aside'>) {
      const { body } = await world.call(listImportPairs, user, { params: { id }, body: {} });
      const sent = body.pairs.flatMap(({ id: pair, model }): Decisions => {
        const decided = decisions[model];
        if (decided === undefined) return [];
        return [
          decided === 'set-aside' ? { pair, state: 'set-aside' } : { pair, state: 'confirmed', product: decided.uuid },
        ];
      });
      return world.call(decideImportPairs, user, { params: { id }, body: { decisions: sent } });
    },
    /** Continues an import whose products are chosen, and processes it. */
    async continue(user: WorldUser, id: number) {
      const { status } = await world.call(continueImport, user, { params: { id } });
      await importing.run(user);
      return status;
    },
  };
}
