import type { LinkGround } from '@rampart/contract/api/catalogue.ts';
import { sql } from 'kysely';
import type { OperatorDb } from '#db/transaction.ts';
import { manufacturerNamed, normaliseProduct, productNamed } from '#catalogue/entries/names.ts';
import { identifierOf, makerAndName } from '#catalogue/identifiers/identifier.ts';
import { findIdentified, nameOf } from '#catalogue/identifiers/identifiers.actions.ts';
import type { BomPart } from './bom.ts';

export interface PartLink {
  id: number;
  uuid: string;
  restsOn: LinkGround;
}

/**
 * The product of the catalogue that each part is, or undefined. A purl counts before a CPE, and both before the name. A
 * name without a manufacturer is only looked up among components. If several products fit, the part is none of them.
 */
export async function findPartLinks(
  db: OperatorDb,
  parts: readonly BomPart[],
  productId: number,
): Promise<(PartLink | undefined)[]> {
  const read = parts.map((part) => {
    const [purl, cpe] = [identifierOf(part.purl), identifierOf(part.cpe)];
    return {
      purl,
      cpe,
      named: {
        purl: purl && makerAndName(purl),
        cpe: cpe && makerAndName(cpe),
        name: part.supplier === '' ? undefined : productNamed(manufacturerNamed(part.supplier), part.name),
      },
      alone: part.supplier === '' ? normaliseProduct(part.name) : undefined,
    };
  });
  const identified = await findIdentified(
    db,
    read.flatMap(({ purl, cpe }) => [purl ?? [], cpe ?? []].flat()),
  );
  const byUuid = await findByUuid(
    db,
    read.flatMap(({ named }) => Object.values(named).flatMap((one) => one?.uuid ?? [])),
  );
  const byName = await findComponents(
    db,
    read.flatMap(({ alone }) => alone ?? []),
  );
  const other = <Row extends { id: number }>(row: Row | undefined) => (row?.id === productId ? undefined : row);
  return read.map(({ purl, cpe, named, alone }): PartLink | undefined => {
    const linked = (restsOn: LinkGround, row: { id: number; uuid: string } | undefined) =>
      other(row) && row && { id: row.id, uuid: row.uuid, restsOn };
    const component = byName.get(alone ?? '');
    // The component has other identifiers of this kind, so it is another one with the same name.
    const isAnother = (purl && component?.kinds.includes('purl')) || (cpe && component?.kinds.includes('cpe'));
    return (
      linked('purl', purl && identified.get(nameOf(purl))) ??
      linked('cpe', cpe && identified.get(nameOf(cpe))) ??
      linked('purl', byUuid.get(named.purl?.uuid ?? '')) ??
      linked('cpe', byUuid.get(named.cpe?.uuid ?? '')) ??
      linked('name', byUuid.get(named.name?.uuid ?? '')) ??
      linked('name', isAnother ? undefined : component)
    );
  });
}

async function findByUuid(db: OperatorDb, uuids: string[]) {
  const { rows } = await sql<{ id: number; uuid: string }>`
    SELECT id, uuid FROM product WHERE uuid = ANY(${[...new Set(uuids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Components whose name no other component has. */
async function findComponents(db: OperatorDb, names: string[]) {
  const { rows } = await sql<{ id: number; uuid: string; name: string; kinds: string[] }>`
    SELECT min(id) AS id, min(uuid::text) AS uuid, normalised_name AS name,
      ARRAY(SELECT DISTINCT kind FROM product_identifier WHERE product_id = min(product.id)) AS kinds
    FROM product WHERE type = 'component' AND normalised_name = ANY(${[...new Set(names)]}::text[])
    GROUP BY normalised_name HAVING count(*) = 1`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
}
