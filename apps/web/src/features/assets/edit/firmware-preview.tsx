import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@rampart/contract/rules/limits.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { assetQueries } from '../assets.api.ts';
import classes from './firmware-preview.module.css';

/** The new firmware version of assets. */
export interface FirmwareChange {
  uuid: string;
  /** The assets that are edited. */
  ids: readonly number[];
  /** The new version, null for none. Undefined if it does not change. */
  version: string | null | undefined;
}

/**
 * How many vulnerabilities a new firmware version closes and reopens. It asks after a short pause in typing, and shows
 * only the answer to the version in the field.
 */
export function FirmwarePreview({ uuid, ids, version }: FirmwareChange) {
  const [asked] = useDebouncedValue(version, 300);
  const isAsked = asked !== undefined && asked === version && (asked?.length ?? 0) <= limits.firmwareVersionMaxLength;
  const { data } = useQuery({ ...assetQueries.firmwarePreview(uuid, ids, asked ?? null), enabled: isAsked });
  return (
    <p className={classes.preview} aria-live="polite">
      {isAsked && data && previewText(data)}
    </p>
  );
}

function previewText({ closes, reopens }: { closes: number; reopens: number }): string {
  if (closes === 0 && reopens === 0) return 'Changes no items.';
  if (reopens === 0) return `Closes ${quantity(closes, 'item')}.`;
  if (closes === 0) return `Reopens ${quantity(reopens, 'item')}.`;
  return `Closes ${quantity(closes, 'item')}, reopens ${reopens.toLocaleString('en-US')}.`;
}
