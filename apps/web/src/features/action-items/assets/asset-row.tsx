import { UnstyledButton } from '@mantine/core';
import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { ratingStateOf } from '@rampart/contract/rules/ratings.ts';
import { IconListCheck } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { PriorityLevel } from '#ui/product/priority-level.tsx';
import { ratingMark } from '#ui/rating/rating-mark.ts';
import railClasses from '#ui/rating/rating-rail.module.css';
import { RowCheckbox } from '#ui/data-table/row-checkbox.tsx';
import { RowMenu } from '#ui/data-table/row-menu.tsx';
import { assetName } from '#lib/asset-name.ts';
import classes from './asset-row.module.css';
import type { AssetColumn } from '../columns.ts';

export interface AssetRowProps {
  asset: ActionItemAsset;
  index: number;
  columns: readonly AssetColumn[];
  isSelected: boolean;
  /** Without it the row can only be looked at. */
  onToggle: ((asset: ActionItemAsset, isRange: boolean) => void) | undefined;
  onOpen: (asset: ActionItemAsset) => void;
  vulnerabilities: number;
  rating: number | null;
}

/** The product's rating, or the state of the lowest risk when everything is mitigated. */
export function borderOf({
  asset,
  vulnerabilities,
  rating,
}: Pick<AssetRowProps, 'asset' | 'vulnerabilities' | 'rating'>) {
  return ratingMark(asset.mitigated_count >= vulnerabilities ? 5 : ratingStateOf(rating));
}

/** Kept as it is while its own values stay, so that scrolling through thousands costs only the rows that come in. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { asset, index, columns, isSelected, onToggle, onOpen, vulnerabilities } = props;
  const cells: Record<AssetColumn['name'], ReactNode> = {
    asset_id: <Text text={asset.company_asset_uid} isCode />,
    mitigations: <MitigationsLink asset={asset} vulnerabilities={vulnerabilities} onOpen={onOpen} />,
    serial_number: <Text text={asset.serial_number} isCode />,
    priority: <PriorityLevel level={asset.priority_level} />,
    location: <Text text={asset.location_name} />,
    notes: <Text text={asset.notes} />,
  };
  return (
    <tr
      className={`${classes.row} ${railClasses.row}`}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
      {...borderOf(props)}
    >
      {onToggle && (
        <td>
          <RowCheckbox
            label={`Select ${assetName(asset)}`}
            isChecked={isSelected}
            onToggle={(isRange) => onToggle(asset, isRange)}
          />
        </td>
      )}
      {columns.map(({ name }) => (
        <td key={name}>{cells[name]}</td>
      ))}
      <td className={classes.menu}>
        <RowMenu
          label={`Actions for ${assetName(asset)}`}
          entries={[
            {
              label: onToggle ? 'Manage Mitigations' : 'View Mitigations',
              icon: <IconListCheck size={16} stroke={1.7} />,
              onSelect: () => onOpen(asset),
            },
          ]}
        />
      </td>
    </tr>
  );
});

function Text({ text, isCode = false }: { text: string | null; isCode?: boolean }) {
  if (text === null) return <span className={classes.none}>–</span>;
  return (
    <span className={isCode ? classes.code : undefined} title={text}>
      {text}
    </span>
  );
}

interface MitigationsLinkProps extends Pick<AssetRowProps, 'asset' | 'vulnerabilities' | 'onOpen'> {}

export function MitigationsLink({ asset, vulnerabilities, onOpen }: MitigationsLinkProps) {
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={`Mitigations of ${assetName(asset)}: ${asset.mitigated_count}/${vulnerabilities} Complete`}
      onClick={() => onOpen(asset)}
    >
      {asset.mitigated_count}/{vulnerabilities} Complete
    </UnstyledButton>
  );
}
