import { UnstyledButton } from '@mantine/core';
import type { ActionItemAsset } from '@rampart/contract/api/action-items.ts';
import { assetName } from '#lib/asset-name.ts';
import { doneOf } from './done.ts';
import classes from './mitigations-link.module.css';

interface MitigationsLinkProps {
  asset: ActionItemAsset;
  /** The number of vulnerabilities of the product. */
  vulnerabilities: number;
  onOpen: (asset: ActionItemAsset) => void;
}

export function MitigationsLink({ asset, vulnerabilities, onOpen }: MitigationsLinkProps) {
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={`Mitigations of ${assetName(asset)}: ${doneOf(asset)}/${vulnerabilities} Complete`}
      onClick={() => onOpen(asset)}
    >
      {doneOf(asset)}/{vulnerabilities} Complete
    </UnstyledButton>
  );
}
