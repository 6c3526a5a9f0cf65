import { Button } from '@mantine/core';
import type { AssetMetadata } from '@rampart/contract/api/assets.ts';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import selection from '#ui/data-table/selection-actions.module.css';
import classes from './asset-strip.module.css';

interface AssetStripProps {
  /** The address of the product's action items. Undefined if the user may not see them. */
  actionItemsPath: string | undefined;
  /** Nothing is known of the vulnerabilities of own products, so "0 action items" would mislead. */
  hasActionItems: boolean;
  /** Undefined until it is loaded. */
  metadata: AssetMetadata | undefined;
  selected: number;
  /** The message that some of the selected rows are not visible. */
  hidden: string | undefined;
  onEdit: () => void;
  onClear: () => void;
}

/** The counts of the list. While rows are selected, it shows the actions for them. */
export function AssetStrip({
  actionItemsPath,
  hasActionItems,
  metadata,
  selected,
  hidden,
  onEdit,
  onClear,
}: AssetStripProps) {
  if (selected > 0) {
    return (
      <div className={selection.actions}>
        <Button leftSection={<IconPencil size={14} stroke={1.8} />} onClick={onEdit}>
          {`Edit Selected Assets (${selected.toLocaleString('en-US')})`}
        </Button>
        <Button variant="default" onClick={onClear}>
          Clear Selections
        </Button>
        <span className={selection.hidden} role="status">
          {hidden}
        </span>
      </div>
    );
  }
  return (
    <div className={classes.counts} role="status">
      {metadata && (
        <>
          <Count count={metadata.total_assets} noun="asset" />
          <Count count={metadata.total_locations} noun="location" />
          {hasActionItems && <ActionItemCount count={metadata.total_action_items} path={actionItemsPath} />}
        </>
      )}
    </div>
  );
}

function ActionItemCount({ count, path }: { count: number; path: string | undefined }) {
  const words = <Count count={count} noun="action item" />;
  return path ? <Link to={path}>{words}</Link> : words;
}

function Count({ count, noun }: { count: number; noun: string }) {
  return (
    <span>
      <b>{count.toLocaleString('en-US')}</b> {count === 1 ? noun : `${noun}s`}
    </span>
  );
}
