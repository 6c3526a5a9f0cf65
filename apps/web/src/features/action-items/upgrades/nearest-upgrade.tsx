import type { listUpgrades } from '@rampart/contract/api/action-items/upgrades.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import classes from './nearest-upgrade.module.css';
import { upgradesQuery } from './upgrades.api.ts';

interface NearestUpgradeProps {
  uuid: string;
  assetId: number;
}

/** The nearest firmware version that closes everything on one asset. Its line has the same height in every state. */
export function NearestUpgrade({ uuid, assetId }: NearestUpgradeProps) {
  const { data, isError } = useQuery(upgradesQuery(uuid, assetId));
  if (data) return <NearestText {...data} />;
  if (isError) return <span className={classes.none}>Not available</span>;
  return <span className={classes.waiting} role="status" aria-label="Loading the firmware update" />;
}

function NearestText({ open, nearest }: Answer<typeof listUpgrades>) {
  if (open === 0) return <span className={classes.none}>–</span>;
  if (nearest === null) return <span className={classes.none}>No named version closes {itemsOf(open)}</span>;
  return (
    <>
      Version <span className={classes.version}>{nearest}</span> closes {itemsOf(open)}
    </>
  );
}

function itemsOf(open: number): string {
  if (open === 1) return 'the open item';
  return open === 2 ? 'both open items' : `all ${open.toLocaleString('en-US')} open items`;
}
