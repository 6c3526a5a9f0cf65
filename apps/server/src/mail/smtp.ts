import { Readable } from 'node:stream';
import { MailFailure } from './mail-failure.ts';
import type { Message, Post } from './post.ts';

/** Time limits for a mail server, in ms. */
export interface SmtpPatience {
  /** For the connection, and for each answer. */
  answer: number;
  /** For one complete mail, even if the mail server still answers. */
  mail: number;
  /** The pause after a missing answer. Otherwise every mail in the queue would wait for the time limit. */
  rest: number;
}

const usual: SmtpPatience = { answer: 15_000, mail: 60_000, rest: 30_000 };

export function smtpPost(smtpUrl: string, given: Partial<SmtpPatience> = {}): Post {
  const patience = { ...usual, ...given };
  let transport: Promise<Transport> | undefined;
  let restsUntil = 0;
  return {
    async deliver(message) {
      if (performance.now() < restsUntil)
        throw new MailFailure('The mail server did not answer a moment ago.', { mayBeOut: false, isServerDown: true });
      try {
        await deliverOnce(message);
      } catch (error) {
        if (error instanceof MailFailure && error.isServerDown) restsUntil = performance.now() + patience.rest;
        throw error;
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  };

  async function deliverOnce({ envelope, content }: Message): Promise<void> {
    // SMTP sends the content only after the server agreed to accept it. Before that, the mail cannot be out.
    let isAskedFor = false;
    const raw = Readable.from(
      (function* () {
        isAskedFor = true;
        yield content;
      })(),
    );
    const limit = deadline(patience.mail);
    try {
      transport ??= createSmtpTransport(smtpUrl, patience);
      const sending = transport.then((opened) => opened.sendMail({ envelope, raw }));
      await Promise.race([sending, limit.over]);
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      // An answer of 400 or more is a refusal, and a refused mail is not out.
      const isAnswered = responseCode !== undefined && responseCode >= 400;
      const words = isAnswered ? `refused it with ${responseCode}` : `did not take it (${code ?? 'too slow'})`;
      throw new MailFailure(`The mail server ${words}.`, {
        mayBeOut: isAskedFor && !isAnswered,
        // 421 means that the server closes. A sign-in error concerns every mail.
        isServerDown: !isAnswered || responseCode === 421 || code === 'EAUTH',
      });
    } finally {
      limit.clear();
      raw.destroy();
    }
  }
}

type Transport = Awaited<ReturnType<typeof createSmtpTransport>>;

/** The first mail loads the library: a start does not wait for it. */
async function createSmtpTransport(url: string, patience: SmtpPatience) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxMessages: 200,
    // Rampart decides whether a mail is sent again, because only Rampart knows its row.
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: patience.answer,
    greetingTimeout: patience.answer,
    socketTimeout: patience.answer,
  });
}

function deadline(milliseconds: number): { over: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The mail server took longer than ${milliseconds} ms.`)), milliseconds);
  });
  return { over, clear: () => clearTimeout(timer) };
}
