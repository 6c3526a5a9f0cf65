import { UnstyledButton } from '@mantine/core';
import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import type { MitigationMark } from '@rampart/contract/rules/mitigation.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { dayOf } from '#lib/dates.ts';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { VexWords } from '#ui/vulnerability/vex-words.tsx';
import { CheckMark } from './check-mark.tsx';
import { counted, overruledText, statedAssets } from './exposure.ts';
import { useFocusOnMove } from './focus-on-move.ts';
import classes from './mitigation-row.module.css';
import { RowAction } from './row-action.tsx';
import { StatementForm } from './statement-form.tsx';
import type { Stating } from './use-stating.ts';
import { VulnerabilityWords, type Vulnerability } from './vulnerability-words.tsx';

export interface MitigationRowProps {
  productName: string;
  vulnerability: Vulnerability;
  state: MitigationState | undefined;
  assets: number;
  markOf: (id: number) => MitigationMark;
  /** Without it they can only be looked at. */
  onToggle: ((id: number) => void) | undefined;
  /** If undefined, nothing can be stated. */
  stating: Stating | undefined;
  onDraft: (isDraft: boolean) => void;
}

const ariaChecked = { checked: true, unchecked: false, conflict: 'mixed' } as const;

/** A vulnerability that is open or mitigated on at least one asset. */
export function MitigationRow(props: MitigationRowProps) {
  const { productName, vulnerability, state, assets, markOf, onToggle, stating, onDraft } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isStating, setIsStating] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const action = useRef<HTMLButtonElement>(null);
  const { id, cve, steps } = vulnerability;
  useFocusOnMove(toggle, stating?.moved === id);
  const mark = markOf(id);
  // A statement replaces mitigations, and Undo could not bring them back.
  const canState = stating && !state?.mitigated && !state?.overruled;
  const endStating = () => {
    setIsStating(false);
    action.current?.focus();
  };
  return (
    <li className={classes.row} data-stating={isStating || undefined}>
      <div className={classes.line}>
        <UnstyledButton
          ref={toggle}
          role="checkbox"
          aria-checked={ariaChecked[mark]}
          aria-disabled={!onToggle || undefined}
          className={classes.toggle}
          onClick={() => onToggle?.(id)}
        >
          <CheckMark mark={mark} />
          <VulnerabilityWords vulnerability={vulnerability} productName={productName}>
            {state && state.not_affected > 0 && (
              <span>
                Not affected on {counted(state.not_affected)} of {counted(assets)} assets
              </span>
            )}
          </VulnerabilityWords>
          <span className={classes.state}>
            {assets > 1 ? `${counted(state?.mitigated ?? 0)} of ${counted(assets)}` : <LastWord state={state} />}
          </span>
        </UnstyledButton>
        {canState && (
          <span className={classes.action}>
            <RowAction
              ref={action}
              label="Not affected…"
              cve={cve}
              isExpanded={isStating}
              onSelect={stating.isPending ? undefined : () => (isStating ? endStating() : setIsStating(true))}
            />
          </span>
        )}
        {steps.length > 0 && (
          <UnstyledButton
            className={classes.expander}
            aria-expanded={isOpen}
            aria-label={`Mitigation steps for ${cve}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
          </UnstyledButton>
        )}
      </div>
      {state && state.overruled > 0 && (
        <p className={classes.word}>
          {overruledText(state, assets)}
          {/* It would also take back what was said about the other assets. */}
          {stating && statedAssets(state) === 0 && (
            <RowAction
              label="Withdraw"
              cve={cve}
              onSelect={stating.isPending ? undefined : () => stating.state(vulnerability, state, { state: 'none' })}
            />
          )}
        </p>
      )}
      {vulnerability.statements.slice(0, 3).map((statement) => (
        <p key={[statement.tracking_id, statement.versions, statement.status].join(' ')} className={classes.word}>
          <VexWords statement={statement} />
        </p>
      ))}
      {canState && isStating && (
        <StatementForm
          cve={cve}
          isBusy={stating.isPending}
          onSave={(statement) => stating.state(vulnerability, state, statement)}
          onCancel={endStating}
          onDraft={onDraft}
        />
      )}
      {isOpen && <Steps steps={steps} note={state?.mitigated ? state.note : undefined} />}
    </li>
  );
}

function Steps({ steps, note }: { steps: readonly string[]; note: string | null | undefined }) {
  const { shown, control } = useShowAll(steps, 10, 0);
  return (
    <ul className={classes.steps}>
      {shown.map((step) => (
        <li key={step}>{step}</li>
      ))}
      {control && <li>{control}</li>}
      {note && <li className={classes.note}>Note: {note}</li>}
    </ul>
  );
}

/** When it was mitigated, and by whom. */
function LastWord({ state }: { state: MitigationState | undefined }) {
  if (!state?.mitigated || !state.date_mitigated) return null;
  return (
    <>
      {dayOf(state.date_mitigated)}
      {state.user_name && <span>{state.user_name}</span>}
    </>
  );
}
