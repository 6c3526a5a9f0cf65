import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { Backlog, CriticalContent } from '#mail/content.ts';
import { ChangeList } from './changes.tsx';
import { Action, MailFrame, Words } from './frame.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { inFigures, oneLine } from './words.ts';

interface CriticalAlertProps {
  content: CriticalContent;
  publicUrl: string;
  unsubscribe: string;
}

export function criticalSubject({ company, changes }: CriticalContent): string {
  const [worst] = changes.products;
  const rest = changes.total - 1;
  const others = rest > 0 ? ` and ${quantity(rest, 'more')}`.replace('mores', 'more') : '';
  const onlyBacklog = `older advisories about ${company}`;
  return oneLine(`Critical alert: ${worst?.name ?? (changes.backlog ? onlyBacklog : company)}${others}`);
}

/**
 * Products that fell to Alert or BlackList, have a vulnerability that is now known to be exploited, or have a new one
 * with a score from the reader's choice on.
 */
export function CriticalAlert({ content, publicUrl, unsubscribe }: CriticalAlertProps) {
  const { company, changes, choice } = content;
  return (
    <MailFrame
      title={titleOf(content)}
      preview={changes.products.map(({ name }) => name).join(', ')}
      overline={company}
      footer={<Unsubscribe kind="critical alerts" publicUrl={publicUrl} href={unsubscribe} />}
    >
      {changes.total > 0 && (
        <Words>
          Since the last critical alert, this dropped to Alert or BlackList, or gained a vulnerability that is known to
          be exploited{choice ? ` or has a score of ${choice.from_score.toFixed(1)} or higher` : ''}. The worst comes
          first.
          {choice?.assets === 'high' && ' As you chose, it includes only equipment with high-priority assets.'}
        </Words>
      )}
      <ChangeList changes={changes} publicUrl={publicUrl} isHigh={choice?.assets === 'high'} />
      <Words>&nbsp;</Words>
      {changes.backlog && <Words>{backlogLine(changes.backlog, changes.total > 0)}</Words>}
      <Action href={`${publicUrl}/action-items`}>Open My Action Items</Action>
    </MailFrame>
  );
}

function titleOf({ changes: { products, total, backlog } }: CriticalContent): string {
  if (total === 0 && backlog) return 'Older advisories about your equipment';
  // Equipment that was already bad did not become critical. It has one more reason.
  const isWorse = products.every(({ fell, exploited }) => fell !== null || exploited.length > 0);
  const words = quantity(total, 'product or component', { plural: 'products and components' });
  if (isWorse) return total === 1 ? 'Equipment became critical' : `${words} became critical`;
  return total === 1 ? 'Equipment has a new vulnerability' : `${words} became critical or have new vulnerabilities`;
}

/** One line about all that the first load of a source and older advisories brought. */
function backlogLine({ products, vulnerabilities, fallen }: Backlog, isBesides: boolean): string {
  const those = quantity(products, 'product or component', { plural: 'products and components' });
  const gained = quantity(vulnerabilities, 'such vulnerability', { plural: 'such vulnerabilities' });
  const has = products === 1 ? 'has' : 'have';
  const ofThose =
    fallen === 0 ? '' : ` ${inFigures(fallen)} of them ${fallen === 1 ? 'is' : 'are'} now Alert or BlackList.`;
  return `${isBesides ? 'Also, ' : ''}${those} of your equipment ${has} ${gained} from older advisories or from the first load of a source.${ofThose}`;
}
