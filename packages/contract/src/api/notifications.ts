import { z } from 'zod';
import { frequencyTypes, lastDayOf } from '../rules/report-schedule.ts';
import { endpoint } from './endpoint.ts';

const status = z.boolean({ error: 'Must be true or false' });

const reports = z
  .strictObject({
    status,
    frequency_type: z.enum(frequencyTypes, { error: `Must be one of ${frequencyTypes.join(', ')}` }),
    /** The day of the week, 1 (Monday) to 7 (Sunday); with monthly the day of the month, 1 to 30. */
    value: z.int({ error: 'Must be a whole number or null' }).nullable(),
  })
  .superRefine(({ status: isOn, frequency_type, value }, context) => {
    const last = lastDayOf(frequency_type);
    const fault = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message });
    if (value === null && isOn) fault('Choose a day for the reports');
    if (value !== null && (value < 1 || value > last)) fault(`Must be a day from 1 to ${last}`);
  });

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
  body: z.strictObject({ alerts }),
  response: z.object({ message: z.string(), alerts }),
});
