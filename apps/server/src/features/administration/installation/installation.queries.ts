import type { getInstallation as call } from '@rampart/contract/api/administration/installation.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import type { Services } from '#services';
import { version } from '#version';
import { getCompany } from '../companies/companies.queries.ts';

export async function getInstallation({ database, config }: Services, companyId: number): Promise<Answer<typeof call>> {
  const { databaseUrl, smtpUrl, mailFrom } = config;
  const { catalogue, sources, company } = await database.asOperator(async (db) => {
    const { products, loaded_at } = await db
      .selectNoFrom((from) => [
        from
          .selectFrom('product')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('products'),
        from
          .selectFrom('catalogue_load')
          .select(({ fn }) => fn.max('finished_at').as('at'))
          .where('state', '=', 'done')
          .as('loaded_at'),
      ])
      .executeTakeFirstOrThrow();
    const { subscribed, failing, last_success_at } = await db
      .selectFrom('subscription')
      .select(({ fn }) => [
        fn.countAll<string>().as('subscribed'),
        fn.count<string>('failing_since').as('failing'),
        fn.max('last_success_at').as('last_success_at'),
      ])
      .where('is_paused', '=', false)
      .executeTakeFirstOrThrow();
    const { users, ...owned } = await getCompany(db, companyId);
    return {
      catalogue: { products: Number(products), loaded_at: loaded_at?.toISOString() ?? null },
      sources: {
        subscribed: Number(subscribed),
        failing: Number(failing),
        last_success_at: last_success_at?.toISOString() ?? null,
      },
      company: { users, products: owned.products, assets: owned.assets },
    };
  });
  const server = smtpUrl === undefined ? null : new URL(smtpUrl).host;
  return {
    version,
    database: databaseUrl === undefined ? 'embedded' : 'PostgreSQL',
    mail: { server, sender: mailFrom },
    catalogue,
    sources,
    company,
  };
}
