import { Button } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTabQuestion } from '#lib/forms/leave-blocker.ts';
import { useIsSmallScreen } from '#lib/small-screen.ts';
import { AskDialog } from '#ui/dialogs/ask-dialog.tsx';
import classes from './note-editor.module.css';
import { useOutsideGuard } from './outside-guard.ts';

interface NoteEditorProps {
  note: string | null;
  /** The text of the last save, if it failed or is not finished. */
  unsaved: string | undefined;
  /** Names the field for screen readers, such as `Note on FC-2200`. */
  label: string;
  isSaving: boolean;
  /** Why the last save failed. The draft stays, and Save tries again. */
  failure: string | undefined;
  onSave: (note: string, then: { onSuccess: () => void; onError: () => void }) => void;
  onCancel: () => void;
}

type Question = 'leave' | 'cancel';

/** A note that is edited in place. It looks like plain text, and like an editor with Save and Cancel when focused. */
export function NoteEditor({ note, unsaved, label, isSaving, failure, onSave, onCancel }: NoteEditorProps) {
  const failureId = useId();
  const size = useIsSmallScreen() ? 'sm' : 'compact-sm';
  const editor = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(unsaved);
  const [question, setQuestion] = useState<Question>();
  /** When the dialog closes, it returns the focus to the field. After "Cancel changes" the editor gives it up again. */
  const isCancelled = useRef(false);
  const saved = note ?? '';
  const isChanged = draft !== undefined && draft.trim() !== saved;
  useTabQuestion(isChanged);
  useOutsideGuard(editor, isChanged && !question && !isSaving, () => setQuestion('leave'));

  const end = () => {
    setDraft(undefined);
    field.current?.blur();
  };
  const cancel = () => {
    onCancel();
    end();
  };
  /** The button loses the focus while it saves. If the user has focused another element by then, nothing changes. */
  const takeFocusBack = () => {
    const { activeElement } = document;
    if (activeElement === document.body || editor.current?.contains(activeElement)) field.current?.focus();
  };
  const save = () => {
    if (isChanged) onSave(draft.trim(), { onSuccess: end, onError: takeFocusBack });
    else end();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // If the window lost the focus, the editor stays open.
    if (!document.hasFocus() || editor.current?.contains(relatedTarget)) return;
    if (!isChanged) setDraft(undefined);
    else if (!question && !isSaving) setQuestion('leave');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (isSaving) return;
      if (isChanged) setQuestion('cancel');
      else cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isSaving) save();
  };
  return (
    <div ref={editor} className={classes.editor} data-active={draft !== undefined || undefined} onBlur={leave}>
      <textarea
        ref={field}
        className={classes.field}
        aria-label={label}
        placeholder="Add a note"
        rows={1}
        maxLength={limits.notesMaxLength}
        readOnly={isSaving}
        aria-invalid={failure !== undefined || undefined}
        aria-describedby={failure === undefined ? undefined : failureId}
        value={draft ?? saved}
        onFocus={({ currentTarget }) => {
          if (isCancelled.current) currentTarget.blur();
          else setDraft((before) => before ?? saved);
        }}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={press}
      />
      {failure !== undefined && (
        <p id={failureId} className={classes.failure} role="alert">
          The note was not saved. {failure}
        </p>
      )}
      {draft !== undefined && (
        <div className={classes.actions}>
          <Button size={size} loading={isSaving} disabled={!isChanged} onClick={save}>
            {failure === undefined ? 'Save' : 'Try again'}
          </Button>
          <Button size={size} variant="default" disabled={isSaving} onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      <AskDialog
        isOpen={question === 'leave'}
        title="Unsaved note"
        confirm={{ label: 'OK', onSelect: () => setQuestion(undefined) }}
        onClose={() => setQuestion(undefined)}
        onClosed={() => field.current?.focus()}
      >
        Please save or cancel your previous entry before editing another note.
      </AskDialog>
      <AskDialog
        isOpen={question === 'cancel'}
        title="Cancel changes"
        confirm={{
          label: 'Cancel changes',
          onSelect: () => {
            isCancelled.current = true;
            // The next click or key of the user may focus the field again.
            for (const event of ['pointerdown', 'keydown'])
              document.addEventListener(event, () => (isCancelled.current = false), { capture: true, once: true });
            setQuestion(undefined);
            cancel();
          },
        }}
        cancel="Keep editing"
        onClose={() => setQuestion(undefined)}
        onClosed={() => {
          if (!isCancelled.current) field.current?.focus();
        }}
      >
        Are you sure you want to cancel your changes?
      </AskDialog>
    </div>
  );
}
