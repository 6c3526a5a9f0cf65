import type { Bom } from '@rampart/contract/api/catalogue.ts';
import { Button, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { downloadText } from '#lib/api/download-text.ts';
import { fileName } from '#lib/api/file-name.ts';
import { DialogFoot } from '#ui/dialogs/dialog.tsx';
import { BomParts } from './bom-parts.tsx';
import classes from './bom-view.module.css';

interface BomViewProps {
  name: string;
  text: string;
  /** The components of the bill, if its format is supported. */
  parts: Bom['parts'];
}

/** Shows a bill of materials as a list, if its format is supported, and as text. It can also be downloaded. */
export function BomView({ name, text, parts }: BomViewProps) {
  const hasParts = parts.length > 0;
  const plain = (
    <textarea
      className={classes.text}
      // Focuses the text, so that the arrow keys scroll it. If there are tabs, the tab has the focus instead.
      ref={hasParts ? undefined : focusOnArrival}
      readOnly
      aria-label="Bill of materials"
      value={text}
    />
  );
  return (
    <>
      {hasParts ? (
        <Tabs defaultValue="parts" keepMounted={false} classNames={classes}>
          <Tabs.List>
            <Tabs.Tab
              value="parts"
              ref={focusOnArrival}
            >{`Components (${parts.length.toLocaleString('en-US')})`}</Tabs.Tab>
            <Tabs.Tab value="text">Text</Tabs.Tab>
          </Tabs.List>
          {/* A short list contains nothing focusable, but the arrow keys must scroll it. */}
          <Tabs.Panel value="parts" tabIndex={0} data-scrolls>
            <BomParts parts={parts} />
          </Tabs.Panel>
          <Tabs.Panel value="text">{plain}</Tabs.Panel>
        </Tabs>
      ) : (
        plain
      )}
      <DialogFoot>
        <Button
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => downloadText(fileName(`BOM ${name}`, '.txt'), text)}
        >
          Download
        </Button>
      </DialogFoot>
    </>
  );
}
