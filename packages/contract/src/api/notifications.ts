import { z } from 'zod';
import {
  criticalAssets,
  criticalWhens,
  defaultCriticalChoice,
  isScore,
} from '../rules/vulnerabilities/critical-choice.ts';
import { frequencyTypes, lastDayOf } from '../rules/time/report-schedule.ts';
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

const critical = z.strictObject({
  status,
  /** Answers contain all of these. What is missing in a request does not change. */
  when: z.enum(criticalWhens).optional(),
  /** New vulnerabilities count from this score. Those that are known to be exploited always count. */
  from_score: z.number().refine(isScore, 'Score must be from 0 to 10, with at most one decimal.').optional(),
  assets: z.enum(criticalAssets).optional(),
});

/** The mails that a user wants (SPEC point 3), including mails about finished imports. */
export const alerts = z.strictObject({
  critical,
  reports,
  /** If missing, it does not change. */
  imports: z.strictObject({ status }).optional(),
});
export type Alerts = z.output<typeof alerts>;

/** The settings of a user who never saved any. */
export const noAlerts: Alerts = {
  critical: { status: false, ...defaultCriticalChoice },
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
  /** Null if it is switched off, or not computed yet. */
  due_at: z.iso.datetime().nullable(),
});

export const getNextMails = endpoint({
  method: 'GET',
  path: '/api/account/notifications',
  summary: "The due times of the signed-in user's next mails.",
  permissions: [],
  response: z.object({
    /** The time zone of the company, which decides when mails are sent. */
    time_zone: z.string(),
    /** Mails contain data of the dashboard. Users who may not see it get none. */
    is_allowed: z.boolean(),
    /** Immediate alerts have no due time: they are sent as soon as there is something to report. */
    critical: dueMail.extend({ is_at_once: z.boolean() }),
    reports: dueMail,
  }),
});
export type NextMails = z.output<(typeof getNextMails)['response']>;

export const mailKinds = ['critical', 'report', 'import'] as const;
export type MailKind = (typeof mailKinds)[number];

export const previewMail = endpoint({
  method: 'GET',
  path: '/api/account/notifications/preview/:kind',
  summary: 'The next critical alert or management report, with the content it would have now.',
  permissions: ['Dashboard.view'],
  params: z.object({ kind: z.enum(['critical', 'report']) }),
  response: z.object({
    subject: z.string(),
    html: z.string(),
    /** There is nothing to report, so this mail would not be sent. */
    is_quiet: z.boolean(),
  }),
});

export const checkUnsubscribeLink = endpoint({
  method: 'POST',
  path: '/unsubscribe/check',
  summary: 'The kind of mail that the link in its foot is for; null if Rampart did not make the link.',
  permissions: 'anyone',
  body: z.strictObject({ token: z.string().max(200) }),
  response: z.object({ kind: z.enum(mailKinds).nullable() }),
});

/** Also called by mail programs, without a page of Rampart. The token in the address is the proof. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'Switch off mails of the kind that contained the link (RFC 8058).',
  permissions: 'anyone',
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ kind: z.enum(mailKinds) }),
});
