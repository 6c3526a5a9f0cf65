import type { ImportState } from '@rampart/contract/api/spreadsheets.ts';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconLoader,
} from '@tabler/icons-react';
import classes from './import-state-badge.module.css';
import { stateWords } from './import-words.ts';

const iconOf: Record<ImportState, typeof IconLoader> = {
  uploaded: IconLoader,
  analysing: IconLoader,
  waiting: IconAlertTriangle,
  applying: IconLoader,
  done: IconCircleCheck,
  failed: IconAlertCircle,
  cancelled: IconBan,
  undoing: IconLoader,
  undone: IconArrowBackUp,
};

/** Where an import stands, in words; boxed beside a page's title. */
export function ImportStateBadge({ state, isBoxed = false }: { state: ImportState; isBoxed?: boolean }) {
  const Icon = iconOf[state];
  return (
    <span className={classes.badge} data-state={state} data-boxed={isBoxed || undefined}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {stateWords[state]}
    </span>
  );
}
