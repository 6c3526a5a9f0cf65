import { createElement } from 'react';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { renderMail } from '#mail/render.ts';
import { SourcesFail } from '#mail/templates/sources-fail.tsx';
import type { Services } from '#services';
import { listOperators, takeFailing, untellFailing } from './failing.actions.ts';

/** Mails the operators about sources that have failed for a day. */
export async function tellOperators({ database, mailer, clock, publicUrl }: Services): Promise<void> {
  const sources = await takeFailing(database, clock());
  if (sources.length === 0) return;
  const subject = `${quantity(sources.length, 'source')} of the catalogue cannot be fetched`;
  let sent = 0;
  try {
    for (const { email, name } of await listOperators(database)) {
      const mail = createElement(SourcesFail, { name, sources, publicUrl: publicUrl() });
      await mailer.send({ to: email, subject, ...(await renderMail(mail)) });
      sent += 1;
    }
  } catch (error) {
    // Those who got the mail should not get it again every minute.
    if (sent === 0) {
      const ids = sources.map(({ id }) => id);
      await untellFailing(database, ids);
    }
    throw error;
  }
}
