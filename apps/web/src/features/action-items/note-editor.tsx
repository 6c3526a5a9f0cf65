import { Button } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTabQuestion } from '#lib/leave-blocker.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import classes from './note-editor.module.css';
import { useOutsideGuard } from './outside-guard.ts';

interface NoteEditorProps {
  note: string | null;
  /** Names the field for screen readers, such as `Note on FC-2200`. */
  label: string;
  isSaving: boolean;
  /** Answers whether it was saved. */
  onSave: (note: string) => Promise<boolean>;
}

type Question = 'leave' | 'cancel';

/** A note in its place: plain text until somebody points at it, an editor with Save and Cancel while it has the focus. */
export function NoteEditor({ note, label, isSaving, onSave }: NoteEditorProps) {
  const editor = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const saved = note ?? '';
  const isChanged = draft !== undefined && draft.trim() !== saved;
  useTabQuestion(isChanged);
  useOutsideGuard(editor, isChanged && !question && !isSaving, () => setQuestion('leave'));

  const end = () => {
    setDraft(undefined);
    field.current?.blur();
  };
  const save = async () => {
    if (draft === undefined || (await onSave(draft.trim()))) end();
  };
  const leave = ({ relatedTarget }: FocusEvent) => {
    // The window lost the focus, not the editor.
    if (!document.hasFocus() || editor.current?.contains(relatedTarget)) return;
    if (!isChanged) setDraft(undefined);
    else if (!question && !isSaving) setQuestion('leave');
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (isChanged) setQuestion('cancel');
      else end();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
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
        value={draft ?? saved}
        onFocus={() => setDraft((before) => before ?? saved)}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={press}
      />
      {draft !== undefined && (
        <div className={classes.actions}>
          <Button size="compact-sm" loading={isSaving} disabled={!isChanged} onClick={() => void save()}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" disabled={isSaving} onClick={end}>
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
            setQuestion(undefined);
            end();
          },
        }}
        cancel="Keep editing"
        onClose={() => setQuestion(undefined)}
        onClosed={() => field.current?.focus()}
      >
        Are you sure you want to cancel your changes?
      </AskDialog>
    </div>
  );
}
