import type { AdvisoryPage, AffectedProduct } from '@rampart/contract/api/vulnerabilities/vulnerabilities.ts';
import { calendarDayOf } from '#lib/dates.ts';
import { EquipmentCard } from '../products/equipment-card.tsx';
import { equipmentColumns, equipmentRowCard } from '../products/equipment-columns.tsx';
import { leftOutText } from '../left-out-text.ts';
import { CveList } from './cve-list.tsx';

export const cvesOf = ({ cves }: AffectedProduct) => <CveList cves={cves} />;

const columns = equipmentColumns({ cves: cvesOf });
const card = equipmentRowCard({ cves: cvesOf });

/** What the advisory means for My Equipment. Users without permission for action items see nothing. */
export function AdvisedEquipment({ advisory }: { advisory: AdvisoryPage }) {
  const { equipment, tracking_id, revision, released_on, is_partial } = advisory;
  if (!equipment) return null;
  return (
    <EquipmentCard
      equipment={equipment}
      source={`Revision ${revision} of ${tracking_id} is from ${calendarDayOf(released_on)}.${is_partial ? ` It was loaded only in part: ${leftOutText}` : ''}`}
      columns={columns}
      card={card}
    />
  );
}
