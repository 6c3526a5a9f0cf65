import { useCallback, useEffect, useState } from 'react';

/** A form tells its page whether it has unsaved changes. */
export type ReportChanges = (form: string, isChanged: boolean) => void;

/**
 * Which forms of a page have unsaved changes. A page can ask only once before the user leaves, for all forms together.
 */
export function useUnsavedForms(): { isChanged: boolean; report: ReportChanges } {
  const [changed, setChanged] = useState<readonly string[]>([]);
  const report = useCallback<ReportChanges>((form, isChanged) => {
    setChanged((before) => {
      if (before.includes(form) === isChanged) return before;
      return isChanged ? [...before, form] : before.filter((one) => one !== form);
    });
  }, []);
  return { isChanged: changed.length > 0, report };
}

export function useReportChanges(report: ReportChanges, form: string, isChanged: boolean): void {
  useEffect(() => {
    report(form, isChanged);
    return () => report(form, false);
  }, [report, form, isChanged]);
}
