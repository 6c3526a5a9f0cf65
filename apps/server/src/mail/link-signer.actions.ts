import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mailKinds, type MailKind } from '@rampart/contract/api/notifications.ts';
import type { Database } from '#db/connect.ts';

const signatureLength = 16;

/** Signs links that work without signing in. A link contains the user and the kind of mail, and cannot be forged. */
export interface LinkSigner {
  sign(userId: string, kind: MailKind): string;
  /** The content of a token, or nothing if Rampart did not sign it. */
  read(token: string): { userId: string; kind: MailKind } | undefined;
}

export async function linkSigner(database: Database): Promise<LinkSigner> {
  const secret = await secretOf(database);
  const signatureOf = (about: Buffer) =>
    createHmac('sha256', secret).update('unsubscribe').update(about).digest().subarray(0, signatureLength);
  return {
    sign(userId, kind) {
      const about = Buffer.concat([
        Buffer.from(userId.replaceAll('-', ''), 'hex'),
        Buffer.from([mailKinds.indexOf(kind)]),
      ]);
      return Buffer.concat([about, signatureOf(about)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const about = bytes.subarray(0, 17);
      const kind = mailKinds[about[16] ?? -1];
      if (bytes.length !== 17 + signatureLength || !kind) return undefined;
      if (!timingSafeEqual(bytes.subarray(17), signatureOf(about))) return undefined;
      const hex = about.subarray(0, 16).toString('hex');
      return { userId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), kind };
    },
  };
}

/** All servers on a database share one secret. The first server that needs it makes it. */
async function secretOf(database: Database): Promise<Buffer> {
  return database.asAuth(async (db) => {
    const find = db.selectFrom('link_secret').select('value');
    const found = await find.executeTakeFirst();
    if (found) return found.value;
    await db
      .insertInto('link_secret')
      .values({ value: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await find.executeTakeFirstOrThrow();
    return value;
  });
}
