import { Anchor, UnstyledButton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import classes from './mitigation-head.module.css';

interface MitigationHeadProps {
  uuid: string;
  /** For one asset. Several assets have no common number. */
  done: number | undefined;
  total: number;
  onCheckAll: (() => void) | undefined;
  isBusy: boolean;
}

export function MitigationHead({ uuid, done, total, onCheckAll, isBusy }: MitigationHeadProps) {
  return (
    <div className={classes.head}>
      {done === undefined ? (
        <b>Vulnerabilities</b>
      ) : (
        <span className={classes.progress} role="status">
          <b>
            {done}/{total} Complete
          </b>
          <ProgressBar done={done} total={total} />
        </span>
      )}
      <span className={classes.links}>
        {onCheckAll && total > 1 && (
          <UnstyledButton className={classes.all} disabled={isBusy} onClick={onCheckAll}>
            Check all
          </UnstyledButton>
        )}
        <Anchor href={`/product/${uuid}#vulnerabilities`} target="_blank" rel="noopener" className={classes.link}>
          View vulnerabilities
          <IconExternalLink size={14} stroke={1.7} aria-label="(opens in a new tab)" />
        </Anchor>
      </span>
    </div>
  );
}
