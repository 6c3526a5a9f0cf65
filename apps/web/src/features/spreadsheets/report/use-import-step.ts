import type { ImportSummary } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useState } from 'react';
import type { ImportStep } from '../import-steps.tsx';

/**
 * The step of a file with other headings. While the server reads the file, the step is the one that follows, so that the
 * steps stay in view. A file with our headings has no steps.
 */
export function useImportStep(found: ImportSummary | undefined): ImportStep | undefined {
  const [last, setLast] = useState<'mapping' | 'matching'>();
  const state = found?.state;
  if ((state === 'mapping' || state === 'matching') && state !== last) setLast(state);
  if (state === 'mapping') return 'Columns';
  if (state === 'matching') return 'Products';
  return last && state !== 'cancelled' ? 'Report' : undefined;
}
