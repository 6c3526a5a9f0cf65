import { Button } from '@mantine/core';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The last part of a dialog that creates recovery codes. */
export function CodesPart({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <>
      <DialogBody isPadded>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFoot>
        <Button ref={focusOnArrival} onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}
