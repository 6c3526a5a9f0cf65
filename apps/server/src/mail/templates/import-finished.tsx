import { quantity } from '@rampart/contract/rules/texts/quantity.ts';
import type { ImportContent } from '#mail/content.ts';
import { Action, MailFrame, Words } from './frame.tsx';
import { Unsubscribe } from './unsubscribe.tsx';
import { oneLine } from './words.ts';

interface ImportFinishedProps {
  content: ImportContent;
  publicUrl: string;
  unsubscribe: string;
}

export function importSubject({ fileName, isDone }: ImportContent): string {
  return oneLine(isDone ? `Your import is finished: ${fileName}` : `Your import failed: ${fileName}`);
}

export function ImportFinished({ content, publicUrl, unsubscribe }: ImportFinishedProps) {
  const { importId, fileName, isDone, counts, reason } = content;
  const parts = [
    `${quantity(counts.new, 'row')} added`,
    `${quantity(counts.changed, 'row')} changed`,
    `${quantity(counts.removed, 'row')} removed`,
    `${quantity(counts.faulty, 'row')} not imported`,
  ].filter((text) => !text.startsWith('0 '));
  const result = parts.length > 0 ? `${parts.join(', ')}.` : 'It contained nothing new.';
  return (
    <MailFrame
      title={isDone ? 'Your import is finished' : 'Your import failed'}
      preview={isDone ? result : (reason ?? fileName)}
      overline={fileName}
      footer={<Unsubscribe kind="mails about finished imports" publicUrl={publicUrl} href={unsubscribe} />}
    >
      <Words>{isDone ? result : 'Nothing was changed.'}</Words>
      {reason && <Words>{reason}</Words>}
      {counts.faulty > 0 && <Words>The report gives the reason for each row that was not imported.</Words>}
      <Action href={`${publicUrl}/equipment/imports/${importId}`}>Open the report</Action>
    </MailFrame>
  );
}
