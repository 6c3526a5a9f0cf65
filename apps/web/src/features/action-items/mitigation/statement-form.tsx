import { Button, Textarea } from '@mantine/core';
import {
  justificationNames,
  justifications,
  type Justification,
} from '@rampart/contract/rules/vulnerabilities/exposure-states.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useEffect, useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { useTopmostEscape } from '#lib/focus/topmost-escape.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import type { Statement } from './exposure.ts';
import classes from './statement-form.module.css';

const options = justifications.map((value) => ({ value, label: justificationNames[value] }));

interface StatementFormProps {
  cve: string;
  isBusy: boolean;
  onSave: (statement: Statement) => void;
  onCancel: () => void;
  /** Whether something would be lost. */
  onDraft: (isDraft: boolean) => void;
}

/** States that the assets are not affected, and why. It is part of the dialog's form, so it has no form of its own. */
export function StatementForm({ cve, isBusy, onSave, onCancel, onDraft }: StatementFormProps) {
  const [justification, setJustification] = useState<Justification | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const size = useIsSmallScreen() ? 'sm' : 'compact-sm';
  const isDraft = justification !== null || note.trim() !== '';
  useEffect(() => onDraft(isDraft), [onDraft, isDraft]);
  useEffect(() => () => onDraft(false), [onDraft]);
  useTopmostEscape(true, () => {
    if (!isBusy) onCancel();
  });
  const save = () => {
    if (isBusy) return;
    if (!justification) return setIsMissing(true);
    return onSave({ state: 'not_affected', justification, ...(note.trim() && { note: note.trim() }) });
  };
  return (
    <div className={classes.form} role="group" aria-label={`Not affected by ${cve}`}>
      <ChoiceField
        label="Justification"
        placeholder="Choose a justification"
        data={options}
        clearable={false}
        value={justification}
        error={isMissing && !justification ? 'Choose a justification.' : undefined}
        readOnly={isBusy}
        ref={focusOnArrival}
        // The list opens with Enter, but not while it is read-only. Then Enter would submit the form of the dialog.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(chosen) => setJustification(chosen as Justification | null)}
      />
      <Textarea
        label="Note"
        description="Optional: your evidence. The history of the asset shows this note."
        rows={2}
        classNames={{ input: classes.field }}
        maxLength={limits.notesMaxLength}
        value={note}
        readOnly={isBusy}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button
          size={size}
          aria-label={`Save: not affected by ${cve}`}
          aria-disabled={isBusy || undefined}
          data-disabled={isBusy || undefined}
          onClick={save}
        >
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
        <Button
          size={size}
          variant="default"
          aria-label={`Cancel: not affected by ${cve}`}
          aria-disabled={isBusy || undefined}
          data-disabled={isBusy || undefined}
          onClick={isBusy ? undefined : onCancel}
        >
          Cancel
        </Button>
      </div>
    </div>
  );
}
