import { Button, Checkbox, Textarea } from '@mantine/core';
import { scopeLists, type ScopeList } from '@rampart/contract/rules/catalogue/source-scope.ts';
import { useEffect, useRef } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { Note } from '#ui/forms/note.tsx';
import classes from './scope-fields.module.css';
import { ScopeShare } from './scope-share.tsx';
import { listWords, scopeOf, type ScopeTexts } from './scope-words.ts';
import { subscriptionMutations } from './subscriptions.api.ts';

interface ScopeFieldsProps {
  scope: ScopeTexts;
  onChange: (scope: ScopeTexts) => void;
  /** Why the scope was refused, by its list. */
  faults: Partial<Record<ScopeList, string>>;
}

const hints: Record<ScopeList, string> = {
  publishers: 'Publishers of advisories, for example CISA.',
  manufacturers: 'Manufacturers of products, for example Siemens or Schneider*.',
  products: 'Names of products, for example SIMATIC S7-1500*.',
};

/** The patterns of a scope, and how much of the catalogue they match. */
export function ScopeFields({ scope, onChange, faults }: ScopeFieldsProps) {
  const preview = useSaving(subscriptionMutations.previewScope());
  const refusal = refusalOf(preview.error, scopeLists);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (preview.data) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [preview.data]);
  const change = (changed: Partial<ScopeTexts>) => {
    // What is shown belongs to the former patterns.
    preview.reset();
    onChange({ ...scope, ...changed });
  };
  return (
    <>
      <p className={classes.how}>
        Enter one pattern on each line. <b>*</b> stands for any text. <b>!</b> before a pattern excludes what it
        matches. An empty field matches everything.
      </p>
      {scopeLists.map((list) => (
        <Textarea
          key={list}
          label={listWords[list]}
          rows={2}
          resize="vertical"
          spellCheck={false}
          autoComplete="off"
          description={hints[list]}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={scope[list]}
          onChange={({ currentTarget }) => change({ [list]: currentTarget.value })}
          error={faults[list] ?? refusal.fields[list]}
        />
      ))}
      <Checkbox
        classNames={{ description: classes.hint }}
        label="Only products with a finding"
        description="Rampart does not add products that an advisory lists as not affected."
        checked={scope.only_with_finding}
        onChange={({ currentTarget }) => change({ only_with_finding: currentTarget.checked })}
      />
      <div className={classes.preview}>
        <Button
          variant="default"
          size="compact-sm"
          loading={preview.isPending}
          onClick={() => preview.run(scopeOf(scope))}
        >
          Preview
        </Button>
        {!preview.data && <span>Compares the patterns with the current catalogue.</span>}
      </div>
      {refusal.text && <Note tone="failure">{refusal.text}</Note>}
      <div ref={shown} role="status">
        {preview.data && <ScopeShare share={preview.data} />}
      </div>
    </>
  );
}
