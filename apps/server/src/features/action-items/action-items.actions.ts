import { sql } from 'kysely';
import type { updateActionItem as endpoint } from '@rampart/contract/api/action-items.ts';
import type { WorkStatus } from '@rampart/contract/rules/work-status.ts';
import type { Received } from '@rampart/contract/api/endpoint.ts';
import { isInMyEquipment } from '#lists/my-equipment.ts';
import type { CompanyDb } from '#db/transaction.ts';
import { notFound } from '#http/errors.ts';

interface ActionItem {
  note: string | null;
  status: WorkStatus;
}

/** Fields that are not given do not change. */
export async function updateActionItem(
  db: CompanyDb,
  { id, note, status }: Received<typeof endpoint>['body'],
): Promise<ActionItem> {
  const { rows } = await sql<ActionItem>`
    INSERT INTO action_item AS item (product_id, note, status, user_name)
    SELECT id, ${note ?? null}::text, coalesce(${status ?? null}::text, 'Not Started'),
      nullif(current_setting('rampart.user_name', true), '')
    FROM known_product product WHERE id = ${id} AND ${isInMyEquipment('product.id')}
    ON CONFLICT (company_id, product_id) DO UPDATE SET
      note = CASE WHEN ${note !== undefined} THEN excluded.note ELSE item.note END,
      status = CASE WHEN ${status !== undefined} THEN excluded.status ELSE item.status END,
      user_name = excluded.user_name, updated_at = now()
    RETURNING note, status`.execute(db);
  const [item] = rows;
  if (!item) throw notFound();
  return item;
}
