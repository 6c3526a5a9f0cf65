import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
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
      {changes.backlog && <Words>{backlogLine(changes.backlog, content)}</Words>}
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
function backlogLine({ products, vulnerabilities, fallen }: Backlog, { changes, choice }: CriticalContent): string {
  const isBesides = changes.total > 0;
  const those = `${isBesides ? 'Also, ' : ''}${quantity(products, 'product or component', { plural: 'products and components' })} of your equipment`;
  const source = 'older advisories or the first load of a source';
  if (vulnerabilities === 0) return `${those} became Alert or BlackList because of ${source}.`;
  const noun = isBesides ? 'such vulnerability' : 'vulnerability';
  const gained = quantity(vulnerabilities, noun, { plural: noun.replace(/y$/, 'ies') });
  const which =
    isBesides || !choice ? '' : `, known to be exploited or with a score of ${choice.from_score.toFixed(1)} or higher,`;
  const ofThose =
    fallen === 0 ? '' : ` ${inFigures(fallen)} of them ${fallen === 1 ? 'is' : 'are'} now Alert or BlackList.`;
  return `${those} ${products === 1 ? 'has' : 'have'} ${gained}${which} from ${source}.${ofThose}`;
}
