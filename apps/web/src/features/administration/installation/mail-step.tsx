import { Button } from '@mantine/core';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import { Note } from '#ui/forms/note.tsx';
import { SettingRow } from '#ui/forms/setting-row.tsx';
import { useSaving } from '#lib/forms/use-saving.ts';
import { installationMutations } from './installation.api.ts';
import classes from './mail-step.module.css';
import { StepMark } from './step-mark.tsx';

/** The mail server, and a mail that tests it. */
export function MailStep({ server, sender }: { server: string | null; sender: string }) {
  const { run, data, error, isPending } = useSaving(installationMutations.sendTestMail());
  return (
    <div className={classes.step}>
      <SettingRow
        icon={<StepMark isDone={server !== null} />}
        title="Mails"
        action={
          <Button variant="default" loading={isPending} onClick={() => run()}>
            Send Test Mail
          </Button>
        }
      >
        {server === null
          ? 'There is no mail server yet (SMTP_URL). Mails become files in the outbox on the server.'
          : `Through ${server}, from ${sender}.`}
      </SettingRow>
      <div className={classes.result}>
        {error && <FormFailure error={error} />}
        {data && !error && <Note tone="ok">{sentText(data)}</Note>}
      </div>
    </div>
  );
}

const sentText = ({ to, is_file }: { to: string; is_file: boolean }) =>
  is_file
    ? `The mail for ${to} is a file in the outbox.`
    : `The mail server accepted the mail for ${to}. Check that it arrives.`;
