import type { MitigationState } from '@rampart/contract/api/action-items.ts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { decidingStatements, reasonsOf, statedAssets } from './exposure.ts';
import { useFocusOnMove } from './focus-on-move.ts';
import classes from './not-affected-rows.module.css';
import { RowAction } from './row-action.tsx';
import { VexWords } from '#ui/vulnerability/vex-words.tsx';
import type { Stating } from './use-stating.ts';
import { VulnerabilityWords, type Vulnerability } from './vulnerability-words.tsx';

interface NotAffected {
  productName: string;
  /** What the advisories say about the affected versions, by CVE. Undefined until it is loaded. */
  versions: ReadonlyMap<string, string> | undefined;
  /** If undefined, nothing can be overruled. */
  stating: Stating | undefined;
}

interface NotAffectedRowsProps extends NotAffected {
  rows: readonly { vulnerability: Vulnerability; state: MitigationState }[];
}

/** The vulnerabilities that none of the assets has, each with the reason. */
export function NotAffectedRows({ rows, ...rest }: NotAffectedRowsProps) {
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={classes.heading}>
        Not affected <span>{rows.length.toLocaleString('en-US')}</span>
      </h3>
      <ul className={classes.rows} aria-labelledby={heading}>
        {rows.map(({ vulnerability, state }) => (
          <NotAffectedRow key={vulnerability.id} vulnerability={vulnerability} state={state} {...rest} />
        ))}
      </ul>
    </section>
  );
}

interface NotAffectedRowProps extends NotAffected {
  vulnerability: Vulnerability;
  state: MitigationState;
}

function NotAffectedRow({ vulnerability, state, productName, versions, stating }: NotAffectedRowProps) {
  const overrule = useRef<HTMLButtonElement>(null);
  useFocusOnMove(overrule, stating?.moved === vulnerability.id);
  const { cve } = vulnerability;
  return (
    <li className={classes.row}>
      <IconShieldCheck size={20} stroke={1.6} aria-hidden="true" />
      <VulnerabilityWords vulnerability={vulnerability} productName={productName}>
        {state.by_manufacturer > 0 && <ManufacturerReason statements={vulnerability.statements} />}
        {reasonsOf(state, versions?.get(cve)).map((reason) => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
        {statedAssets(state) > 0 && state.note && <span>Note: {state.note}</span>}
      </VulnerabilityWords>
      {stating && (
        <RowAction
          ref={overrule}
          label="Still affected"
          cve={cve}
          onSelect={stating.isPending ? undefined : () => stating.state(vulnerability, state, { state: 'affected' })}
        />
      )}
    </li>
  );
}

/** The newest statements that decide. Without one, another user has just changed it. */
function ManufacturerReason({ statements }: Pick<Vulnerability, 'statements'>) {
  const deciding = decidingStatements(statements);
  if (deciding.length === 0) return <span className={classes.reason}>The manufacturer says so</span>;
  return deciding.slice(0, 3).map((statement) => (
    <span key={[statement.tracking_id, statement.versions, statement.status].join(' ')} className={classes.reason}>
      <VexWords statement={statement} />
    </span>
  ));
}
