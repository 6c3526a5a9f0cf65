import { z } from 'zod';
import { frequencyTypes, lastDayOf } from '../rules/report-schedule.ts';
import { alsoBesideFaults, endpoint } from './endpoint.ts';

const status = z.boolean();

const reports = z
  .strictObject({
    status,
    frequency_type: z.enum(frequencyTypes),
    /** The day of the week, 1 (Monday) to 7 (Sunday); with monthly the day of the month, 1 to 30. */
    value: z.int().nullable(),
  })
  .superRefine(
    ({ status: isOn, frequency_type, value }, context) => {
      const last = lastDayOf(frequency_type);
      const fault = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
      if (value === null && isOn) fault('Choose a day for the reports.');
      if (value !== null && (value < 1 || value > last)) fault(`Report day must be from 1 to ${last}.`);
    },
    { when: alsoBesideFaults },
  );

/** What a user wants to be told by mail (SPEC point 3), and whether a finished import is among it. */
export const alerts = z.strictObject({
  critical: z.strictObject({ status }),
  reports,
  /** Left out, it stays as it is. */
  imports: z.strictObject({ status }).optional(),
});
export type Alerts = z.output<typeof alerts>;

/** What holds for whoever never saved anything. */
export const noAlerts: Alerts = {
  critical: { status: false },
  reports: { status: false, frequency_type: 'weekly', value: null },
  imports: { status: true },
};

export const saveAlerts = endpoint({
  method: 'POST',
  path: '/api/account/save-alerts',
  summary: 'Choose which mails the signed-in user gets, and when.',
  permissions: [],
  isRefusedWhileImpersonating: true,
  body: z.strictObject({ alerts }),
  response: z.object({ message: z.string(), alerts }),
});

const dueMail = z.object({
  /** Null while it is switched off, or still to be worked out. */
  due_at: z.iso.datetime().nullable(),
});

export const getNextMails = endpoint({
  method: 'GET',
  path: '/api/account/notifications',
  summary: 'When the next mails of the signed-in user are due.',
  permissions: [],
  response: z.object({
    /** Of the company: mails come by its clocks. */
    time_zone: z.string(),
    /** Mails hold what the dashboard shows; who may not see it gets none. */
    is_allowed: z.boolean(),
    critical: dueMail,
    reports: dueMail,
  }),
});
export type NextMails = z.output<(typeof getNextMails)['response']>;

export const mailKinds = ['critical', 'report', 'import'] as const;
export type MailKind = (typeof mailKinds)[number];

export const previewMail = endpoint({
  method: 'GET',
  path: '/api/account/notifications/preview/:kind',
  summary: 'The next critical alert or management report, as it would be sent now.',
  permissions: ['Dashboard.view'],
  params: z.object({ kind: z.enum(['critical', 'report']) }),
  response: z.object({
    subject: z.string(),
    html: z.string(),
    /** There is nothing to tell: this mail would not be sent. */
    is_quiet: z.boolean(),
  }),
});

export const checkUnsubscribeLink = endpoint({
  method: 'POST',
  path: '/unsubscribe/check',
  summary: 'What the link in the foot of a mail is about; null when it is none of ours.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ kind: z.enum(mailKinds).nullable() }),
});

/** Made by mail programs too, without any page of ours: the token in the address is the proof. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'Switch off mails of the kind that the link came with (RFC 8058).',
  permissions: 'anyone',
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ kind: z.enum(mailKinds) }),
});
