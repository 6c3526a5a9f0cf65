import type { listUpgrades, Upgrade } from '@rampart/contract/api/action-items/upgrades.ts';
import type { Answer } from '@rampart/contract/api/endpoint.ts';
import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCloudUpload } from '@tabler/icons-react';
import { loadStateOf } from '#lib/api/load-failure.ts';
import { ListResults } from '#ui/data-table/list-results.tsx';
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx';
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { VulnerabilityLink } from '#ui/vulnerability/id-links.tsx';
import { upgradesQuery } from './upgrades.api.ts';
import classes from './upgrades-dialog.module.css';

interface UpgradesDialogProps {
  uuid: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What an update of all assets of a product to each version that a vendor fix names closes. */
export function UpgradesDialog({ uuid, name, isOpen, onClose }: UpgradesDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Firmware updates: ${name}`} size="list">
      <DialogBody>
        <Upgrades uuid={uuid} />
      </DialogBody>
    </Dialog>
  );
}

function Upgrades({ uuid }: { uuid: string }) {
  const query = useQuery(upgradesQuery(uuid));
  return (
    <ListResults
      rows={query.data?.upgrades}
      load={loadStateOf(query)}
      waiting={<SkeletonRows count={3} rowHeight={64} />}
      empty={
        <EmptyState icon={<IconCloudUpload size={22} stroke={1.6} />} title="No update closes an open item">
          No vendor fix names a version that closes an open vulnerability.
        </EmptyState>
      }
    >
      {(upgrades) => (
        <>
          <ul className={classes.list} aria-label="Firmware updates">
            {upgrades.map((upgrade) => (
              <li key={upgrade.version} className={classes.item}>
                <b>{upgrade.version}</b>
                <span className={classes.closes}>{closes(upgrade)}</span>
                <Remaining upgrade={upgrade} />
              </li>
            ))}
          </ul>
          {query.data && <NotListed {...query.data} />}
        </>
      )}
    </ListResults>
  );
}

/** What the list leaves out. */
function NotListed({ more, not_judged: notJudged }: Answer<typeof listUpgrades>) {
  const words = [
    more > 0 && `And ${quantity(more, 'higher version')} that ${more === 1 ? 'closes' : 'close'} something.`,
    notJudged > 0 && `Of the lower versions that fixes name, ${counted(notJudged)} ${isOrAre(notJudged)} not examined.`,
  ].filter(Boolean);
  return words.length > 0 && <p className={classes.more}>{words.join(' ')}</p>;
}

const counted = (count: number) => count.toLocaleString('en-US');
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

const closes = ({ closes: items, assets }: Upgrade) =>
  `Closes ${quantity(items, 'open item')} on ${quantity(assets, 'asset')}`;

/** As many ids fit in two lines. The page of the product has all. */
const mostShown = 8;

function Remaining({ upgrade: { remaining } }: { upgrade: Upgrade }) {
  if (remaining.length === 0) return <span>No open items remain there</span>;
  const hidden = remaining.length - mostShown;
  return (
    <span>
      {`${quantity(remaining.length, 'vulnerability', { plural: 'vulnerabilities' })} ${remaining.length === 1 ? 'stays' : 'stay'} open: `}
      {remaining.slice(0, mostShown).map(({ id, cve }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <VulnerabilityLink cve={cve} />
        </span>
      ))}
      {hidden > 0 && ` and ${counted(hidden)} more`}
    </span>
  );
}
