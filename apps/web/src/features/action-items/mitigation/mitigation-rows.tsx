import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useEffect, useRef } from 'react';
import { CheckMark } from './check-mark.tsx';
import { isNotAffected } from './exposure.ts';
import { MitigationRow, type MitigationRowProps } from './mitigation-row.tsx';
import classes from './mitigation-rows.module.css';
import { NotAffectedRows } from './not-affected-rows.tsx';
import type { Vulnerability } from './vulnerability-words.tsx';

interface MitigationRowsProps extends Omit<MitigationRowProps, 'vulnerability' | 'state'> {
  vulnerabilities: readonly Vulnerability[];
  states: readonly MitigationState[];
  /** What the advisories say about the affected versions, by CVE. Undefined until it is loaded. */
  versions: ReadonlyMap<string, string> | undefined;
}

/** The vulnerabilities that are open or mitigated, then those that none of the assets has. */
export function MitigationRows({ vulnerabilities, states, versions, ...rest }: MitigationRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The rows appear after the dialog, and again for each asset. The element that had the focus before may be gone.
  useEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  if (vulnerabilities.length === 0) return <p className={classes.none}>{messages.emptyVulnerabilities}</p>;
  const byId = new Map(states.map((state) => [state.vulnerability_id, state]));
  const open: Vulnerability[] = [];
  const notAffected: { vulnerability: Vulnerability; state: MitigationState }[] = [];
  for (const vulnerability of vulnerabilities) {
    const state = byId.get(vulnerability.id);
    if (state && isNotAffected(state, rest.assets)) notAffected.push({ vulnerability, state });
    else open.push(vulnerability);
  }
  return (
    <div ref={list}>
      {open.length > 0 && (
        <ul className={classes.rows} aria-label="Vulnerabilities">
          {open.map((vulnerability) => (
            <MitigationRow
              key={vulnerability.id}
              vulnerability={vulnerability}
              state={byId.get(vulnerability.id)}
              {...rest}
            />
          ))}
        </ul>
      )}
      <NotAffectedRows rows={notAffected} versions={versions} productName={rest.productName} stating={rest.stating} />
    </div>
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
