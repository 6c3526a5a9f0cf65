import { Button } from '@mantine/core';
import { noAlerts, type Alerts } from '@rampart/contract/api/notifications.ts';
import { defaultCriticalChoice, isScore } from '@rampart/contract/rules/vulnerabilities/critical-choice.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { IconBell, IconCheck, IconFileImport, IconReportAnalytics } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { useReportChanges, type ReportChanges } from '#lib/forms/unsaved-forms.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { RatingGlyph } from '#ui/rating/rating-glyph.tsx';
import { AlertToggle } from './alert-toggle.tsx';
import classes from './alerts-form.module.css';
import { CriticalChoices } from './critical-choices.tsx';
import { notificationMutations } from './notifications.api.ts';
import { ReportDays } from './report-days.tsx';

interface AlertsFormProps {
  alerts: Alerts | undefined;
  onSaved: (alerts: Alerts) => void;
  onChanged: ReportChanges;
  /** Users who cannot import get no mails about imports. */
  canImport: boolean;
}

/** The user's choice of mails and their times. */
export function AlertsForm({ alerts = noAlerts, canImport, onSaved, onChanged }: AlertsFormProps) {
  const [critical, setCritical] = useState({ ...defaultCriticalChoice, ...alerts.critical });
  const [reports, setReports] = useState(alerts.reports);
  const [imports, setImports] = useState(alerts.imports ?? { status: true });
  // The time of the last save. Saving again shows the message again for its full time.
  const [savedAt, setSavedAt] = useState<number>();
  const save = useSaving(notificationMutations.save(useQueryClient(), onSaved));

  useEffect(() => {
    if (!savedAt) return undefined;
    const timer = setTimeout(() => setSavedAt(undefined), limits.alertsMessageMs);
    return () => clearTimeout(timer);
  }, [savedAt]);

  const failure = inPlaceText('form', save.error);
  const saved = { ...defaultCriticalChoice, ...alerts.critical };
  const isChanged =
    critical.status !== saved.status ||
    critical.when !== saved.when ||
    !Object.is(critical.from_score, saved.from_score) ||
    critical.assets !== saved.assets ||
    imports.status !== (alerts.imports?.status ?? true) ||
    reports.status !== alerts.reports.status ||
    reports.frequency_type !== alerts.reports.frequency_type ||
    reports.value !== alerts.reports.value;
  useReportChanges(onChanged, 'notifications', isChanged);

  const lacksDay = reports.status && reports.value === null;
  const lacksScore = critical.status && !isScore(critical.from_score);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { from_score, ...others } = critical;
    const sent = isScore(from_score) ? critical : others;
    save.run({ critical: sent, reports, imports }, { onSuccess: () => setSavedAt(Date.now()) });
  };
  return (
    <form noValidate onSubmit={submit}>
      <AlertToggle
        icon={<IconBell size={18} stroke={1.7} />}
        title="Critical alerts"
        isOn={critical.status}
        onChange={(status) => setCritical({ ...critical, status })}
      >
        Sent {critical.when === 'daily' ? 'daily' : 'immediately'} when equipment on your list drops to{' '}
        <span className={classes.state}>
          <RatingGlyph state={2} size={14} /> <b>Alert</b>
        </span>{' '}
        or{' '}
        <span className={classes.state}>
          <RatingGlyph state={1} size={14} /> <b>BlackList</b>
        </span>
        , or gains a known-exploited vulnerability or a new one with a high score.
      </AlertToggle>
      {critical.status && (
        <CriticalChoices choice={critical} onChange={(choice) => setCritical({ ...critical, ...choice })} />
      )}
      <AlertToggle
        icon={<IconReportAnalytics size={18} stroke={1.7} />}
        title="Management reports"
        isOn={reports.status}
        onChange={(status) => setReports({ ...reports, status })}
      >
        A summary of risk, mitigation progress and changes since the last report.
      </AlertToggle>
      {reports.status && <ReportDays reports={reports} onChange={setReports} />}
      {canImport && (
        <AlertToggle
          icon={<IconFileImport size={18} stroke={1.7} />}
          title="Finished imports"
          isOn={imports.status}
          onChange={(status) => setImports({ status })}
        >
          Sent when an import that you started has finished, with its result.
        </AlertToggle>
      )}
      {failure && (
        <p role="alert" className={classes.failure}>
          The settings were not saved. {failure}
        </p>
      )}
      <div className={classes.foot}>
        <p role="status" className={classes.status}>
          {savedAt && (
            <>
              <IconCheck size={16} stroke={2} aria-hidden="true" />
              {messages.alertsSaved}
            </>
          )}
        </p>
        <Button type="submit" disabled={lacksDay || lacksScore} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
