import { Anchor, Button, Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadText } from '#lib/download-text.ts';
import { DialogHead } from '#ui/dialog-head.tsx';
import { overlayProps } from '#ui/theme.ts';
import classes from './bom-dialog.module.css';

/** The bill of materials of a product: to read, and to download as `BOM {product name}.txt`. */
export function BomDialog({ name, text }: { name: string; text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Anchor component="button" type="button" inherit fw={500} onClick={() => setIsOpen(true)}>
        View BOM
      </Anchor>
      <Modal.Root opened={isOpen} onClose={() => setIsOpen(false)} size={860} yOffset="9vh">
        <Modal.Overlay {...overlayProps} />
        <Modal.Content radius="lg" shadow="lg" classNames={{ content: classes.content, inner: classes.inner }}>
          <DialogHead title={`BOM: ${name}`} onClose={() => setIsOpen(false)} />
          {/* Focus starts on the text, so that the arrow keys scroll it. */}
          <textarea className={classes.text} readOnly data-autofocus aria-label="Bill of materials" value={text} />
          <div className={classes.foot}>
            <Button
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => downloadText(`BOM ${name}.txt`, text)}
            >
              Download
            </Button>
          </div>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
