import { isDomain } from '@rampart/contract/rules/catalogue/subscription-addresses.ts';
import type { OperatorDb } from '#db/transaction.ts';
import { ok, warn, type Finding } from './finding.ts';

const page = 'Administration → Catalogue → Subscriptions';
/** A source that is due for longer than this waits for a process that does not run. */
const overdue = 2 * 3_600_000;

/** The sources that the catalogue is subscribed to, as the servers left them. */
export async function sourceFindings(db: OperatorDb): Promise<Finding[]> {
  const rows = await db
    .selectFrom('subscription')
    .select(['name', 'kind', 'address', 'failing_since', 'failure', 'next_run_at'])
    .select((row) =>
      row
        .selectFrom('subscription_key')
        .whereRef('subscription_key.subscription_id', '=', 'subscription.id')
        .where('state', '=', 'waiting')
        .where('is_named', '=', true)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('keys'),
    )
    .where('is_paused', '=', false)
    .orderBy('name')
    .execute();
  if (rows.length === 0) return [ok('Sources', 'The catalogue is not subscribed to any source.')];
  const addresses = rows.map(({ address }) => webAddress(address)).filter((url) => url !== undefined);
  const late = rows.filter(({ next_run_at }) => Date.now() - next_run_at.getTime() > overdue);
  return [
    { ...ok('Sources', `The catalogue is subscribed to ${rows.map(({ name }) => name).join(', ')}.`), addresses },
    ...rows.flatMap(({ name, failing_since, failure }) =>
      failing_since
        ? [
            warn(
              'Sources',
              `${name} has been failing since ${failing_since.toISOString().slice(0, 10)}: ${failure ?? 'unknown reason'}`,
              `${page} shows its documents and runs it again.`,
            ),
          ]
        : [],
    ),
    ...rows.flatMap(({ name, keys }) =>
      Number(keys) > 0
        ? [
            warn(
              'Sources',
              `${name} signs with a new key.`,
              `Trust or refuse it: ${page}. Until then, its documents wait.`,
            ),
          ]
        : [],
    ),
    ...(late.length > 0
      ? [
          warn(
            'Sources',
            `Due for more than two hours: ${late.map(({ name }) => name).join(', ')}.`,
            'Start a server with JOBS=inside, or a worker.',
          ),
        ]
      : []),
  ];
}

/** Where a source is fetched from. Undefined for a folder of the server. */
function webAddress(address: string): string | undefined {
  if (isDomain(address)) return `https://${address}/.well-known/csaf/provider-metadata.json`;
  return /^https?:/i.test(address) ? address : undefined;
}
