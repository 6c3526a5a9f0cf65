import { quantity } from '@rampart/contract/rules/quantity.ts';
import type { CriticalContent } from '#mail/content.ts';
import { ChangeList } from './changes.tsx';
import { Action, MailFrame, Words } from './frame.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { oneLine } from './words.ts';

interface CriticalAlertProps {
  content: CriticalContent;
  publicUrl: string;
  unsubscribe: string;
}

export function criticalSubject({ company, changes }: CriticalContent): string {
  const [worst] = changes.products;
  const rest = changes.total - 1;
  const others = rest > 0 ? ` and ${quantity(rest, 'more')}`.replace('mores', 'more') : '';
  return oneLine(`Critical alert: ${worst?.name ?? company}${others}`);
}

/** Products that fell to Alert or BlackList, or have a vulnerability that is now known to be exploited. */
export function CriticalAlert({ content, publicUrl, unsubscribe }: CriticalAlertProps) {
  const { company, changes } = content;
  const words = quantity(changes.total, 'product or component', { plural: 'products and components' });
  return (
    <MailFrame
      title={changes.total === 1 ? 'Equipment became critical' : `${words} became critical`}
      preview={changes.products.map(({ name }) => name).join(', ')}
      overline={company}
      footer={<Unsubscribe kind="critical alerts" publicUrl={publicUrl} href={unsubscribe} />}
    >
      <Words>
        Since the last critical alert, this dropped to Alert or BlackList, or gained a vulnerability that is known to be
        exploited. The worst comes first.
      </Words>
      <ChangeList changes={changes} publicUrl={publicUrl} />
      <Words>&nbsp;</Words>
      <Action href={`${publicUrl}/action-items`}>Open My Action Items</Action>
    </MailFrame>
  );
}
