import { UnstyledButton } from '@mantine/core';
import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import type { listProductVulnerabilities } from '@rampart/contract/api/catalogue.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { messages } from '@rampart/contract/rules/messages.ts';
import type { MitigationMark } from '@rampart/contract/rules/mitigation.ts';
import { IconChevronRight, IconFlame } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { dayOf } from '#lib/dates.ts';
import { useShowAll } from '#ui/layout/show-all.tsx';
import { CheckMark } from './check-mark.tsx';
import classes from './mitigation-rows.module.css';

type Vulnerability = Answer<typeof listProductVulnerabilities>[number];

interface MitigationRowsProps {
  productName: string;
  vulnerabilities: readonly Vulnerability[];
  states: readonly MitigationState[];
  assets: number;
  markOf: (id: number) => MitigationMark;
  /** Without it they can only be looked at. */
  onToggle: ((id: number) => void) | undefined;
}

export function MitigationRows({ vulnerabilities, states, ...rest }: MitigationRowsProps) {
  if (vulnerabilities.length === 0) return <p className={classes.none}>{messages.emptyVulnerabilities}</p>;
  return (
    <ul className={classes.rows} aria-label="Vulnerabilities">
      {vulnerabilities.map((vulnerability, index) => (
        <MitigationRow
          key={vulnerability.id}
          vulnerability={vulnerability}
          state={states.find(({ vulnerability_id }) => vulnerability_id === vulnerability.id)}
          isFirst={index === 0}
          {...rest}
        />
      ))}
    </ul>
  );
}

interface MitigationRowProps extends Pick<MitigationRowsProps, 'productName' | 'assets' | 'markOf' | 'onToggle'> {
  vulnerability: Vulnerability;
  state: MitigationState | undefined;
  isFirst: boolean;
}

const ariaChecked = { checked: true, unchecked: false, conflict: 'mixed' } as const;

function MitigationRow({ vulnerability, state, productName, assets, markOf, onToggle, isFirst }: MitigationRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // The rows appear after the dialog, and again for each asset. The element that had the focus before may be gone.
  useEffect(() => {
    if (isFirst) toggle.current?.focus({ preventScroll: true });
  }, [isFirst]);
  const { id, asset_description, product_component_name, cve, score, is_exploited, steps } = vulnerability;
  const mark = markOf(id);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <UnstyledButton
          ref={toggle}
          role="checkbox"
          aria-checked={ariaChecked[mark]}
          aria-disabled={!onToggle || undefined}
          data-autofocus={isFirst || undefined}
          className={classes.toggle}
          onClick={() => onToggle?.(id)}
        >
          <CheckMark mark={mark} />
          <span className={classes.words}>
            <b>{asset_description}</b>
            <span>
              {product_component_name ?? productName}, <span className={classes.cve}>{cve}</span>
              {score !== null && `, CVSS ${score.toFixed(1)}`}
              {is_exploited && (
                <span className={classes.exploited}>
                  <IconFlame size={14} stroke={1.7} aria-hidden="true" /> Known exploited
                </span>
              )}
            </span>
          </span>
          <span className={classes.state}>
            {assets > 1 ? (
              `${(state?.mitigated ?? 0).toLocaleString('en-US')} of ${assets.toLocaleString('en-US')}`
            ) : (
              <LastWord state={state} />
            )}
          </span>
        </UnstyledButton>
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
      {isOpen && <Steps steps={steps} note={state?.note} />}
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
  if (!state?.date_mitigated) return null;
  return (
    <>
      {dayOf(state.date_mitigated)}
      {state.user_name && <span>{state.user_name}</span>}
    </>
  );
}

const legend = [
  ['checked', 'Mitigated'],
  ['unchecked', 'Not mitigated'],
] as const;
const legendOfSeveral = [...legend, ['conflict', 'Differs between assets']] as const;

export function MitigationLegend({ isSingle }: { isSingle: boolean }) {
  return (
    <ul className={classes.legend} aria-label="What the marks mean">
      {(isSingle ? legend : legendOfSeveral).map(([mark, words]) => (
        <li key={mark}>
          <CheckMark mark={mark} size={14} />
          {words}
        </li>
      ))}
    </ul>
  );
}
