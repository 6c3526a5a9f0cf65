import type { MitigationMark } from '@rampart/contract/rules/mitigation.ts';
import classes from './check-mark.module.css';

const signs: Record<MitigationMark, string | undefined> = {
  checked: 'm6 10.4 2.6 2.6 5.4-6',
  unchecked: undefined,
  conflict: 'M6.5 10h7',
};

/** A filled square with a check, an outlined square, or a filled grey square with a line for a conflict. */
export function CheckMark({ mark, size = 20 }: { mark: MitigationMark; size?: number }) {
  return (
    <svg className={classes.mark} data-mark={mark} viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <rect x="1.25" y="1.25" width="17.5" height="17.5" rx="4.5" />
      {signs[mark] && <path d={signs[mark]} />}
    </svg>
  );
}
