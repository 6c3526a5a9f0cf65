import type { Services } from '#services';

/**
 * Derives the secret and the Message-ID of a mail with a link from the row that asks for it. If a crash or a broken
 * connection makes us send the mail twice, both are the same mail and both links work.
 */
export function linkMailOf({ secrets, mailer }: Pick<Services, 'secrets' | 'mailer'>, purpose: string, id: string) {
  return { token: secrets.digest(id, purpose).toString('base64url'), messageId: `<${id}@${mailer.domain}>` };
}

export const sentAgain = 'mail is sent again with the same Message-ID; it may have been sent before';
