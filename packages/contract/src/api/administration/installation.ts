import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const operators = ['Administration.operator'] as const;

export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/admin/installation',
  summary:
    'What an installation needs before its users can work: mails, a catalogue with its sources, and equipment of the own company.',
  permissions: operators,
  response: z.object({
    version: z.string(),
    database: z.enum(['PostgreSQL', 'embedded']),
    mail: z.object({
      /** The mail server, without its login. Null: mails become files on the server. */
      server: z.string().nullable(),
      sender: z.string(),
    }),
    catalogue: z.object({ products: z.number(), loaded_at: z.iso.datetime().nullable() }),
    /** Sources that the catalogue is subscribed to. Paused ones do not count. */
    sources: z.object({ subscribed: z.number(), failing: z.number(), last_success_at: z.iso.datetime().nullable() }),
    /** Of the operator's own company. */
    company: z.object({ users: z.number(), products: z.number(), assets: z.number() }),
  }),
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/admin/installation/test-mail',
  summary: 'Send a test mail to the own address. It is not repeated if the mail server refuses it.',
  permissions: operators,
  isRefusedWhileImpersonating: true,
  response: z.object({ to: z.string(), is_file: z.boolean() }),
  refuses: [409, 429],
});
