import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadText } from '#lib/api/download-text.ts';
import { CopyButton } from '#ui/forms/copy-button.tsx';
import classes from './recovery-codes.module.css';

/** Shows the codes for the only time, with buttons to copy and save them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className={classes.frame}>
      <p>
        Each code signs you in once when you do not have your authenticator. Keep them in a safe place:{' '}
        <b>they are not shown again.</b>
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton text={text} label="Copy codes" />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => downloadText('rampart-recovery-codes.txt', text)}
        >
          Download
        </Button>
      </div>
    </div>
  );
}
