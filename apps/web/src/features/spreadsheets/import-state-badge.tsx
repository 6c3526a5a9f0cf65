import type { ImportState, ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconColumns,
  IconListSearch,
  IconLoader,
} from '@tabler/icons-react';
import classes from './import-state-badge.module.css';
import { hasFaults, standingWords } from './import-words.ts';

const iconOf: Record<ImportState, typeof IconLoader> = {
  uploaded: IconLoader,
  mapping: IconColumns,
  matching: IconListSearch,
  analysing: IconLoader,
  waiting: IconAlertTriangle,
  applying: IconLoader,
  done: IconCircleCheck,
  failed: IconAlertCircle,
  cancelled: IconBan,
  undoing: IconLoader,
  undone: IconArrowBackUp,
};

/** The state of an import in words. Boxed beside a page title. */
export function ImportStateBadge({ found, isBoxed = false }: { found: ImportSummary; isBoxed?: boolean }) {
  const Icon = hasFaults(found) ? IconAlertTriangle : iconOf[found.state];
  return (
    <span
      className={classes.badge}
      data-state={hasFaults(found) ? 'faulty' : found.state}
      data-boxed={isBoxed || undefined}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {standingWords(found)}
    </span>
  );
}
