import type { Services } from '#services';

/**
 * The secret and the Message-ID of a mail with a link, by the row that asks for it: a mail that a crash or a broken
 * connection has sent twice is the same mail twice, and the link in both works.
 */
export function linkMailOf({ secrets, mailer }: Pick<Services, 'secrets' | 'mailer'>, purpose: string, id: string) {
  return { token: secrets.digest(id, purpose).toString('base64url'), messageId: `<${id}@${mailer.domain}>` };
}

export const sentAgain = 'mail is sent again with the same Message-ID; it may have gone out before';
