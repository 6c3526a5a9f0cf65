import { Anchor, Button } from '@mantine/core';
import type { ImportType } from '@rampart/contract/api/spreadsheets/spreadsheets.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { Dialog, DialogBody, DialogFoot, DialogForm } from '#ui/dialogs/dialog.tsx';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { ProgressTrack } from '#ui/charts/progress-track.tsx';
import { FileField } from './file-field.tsx';
import { ImportTypeField } from './import-type-field.tsx';
import { SpreadsheetLinks } from './spreadsheet-links.tsx';
import { UploadRules } from './upload-rules.tsx';
import { useUpload, type UploadState } from './use-upload.ts';

interface UploadDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function UploadDialog({ isOpen, onClose }: UploadDialogProps) {
  const upload = useUpload(onClose);
  const close = () => {
    onClose();
    upload.forgetError();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add or Modify Equipment"
      isBusy={upload.isLoading}
      closesOnClickOutside={false}
    >
      <UploadForm upload={upload} onClose={close} />
    </Dialog>
  );
}

function UploadForm({ upload, onClose }: { upload: UploadState; onClose: () => void }) {
  const [type, setType] = useState<ImportType>();
  const [file, setFile] = useState<File>();
  const { isLoading, percent } = upload;
  const failure = inPlaceText('upload', upload.error);
  const choose =
    <Chosen,>(set: (chosen: Chosen) => void) =>
    (chosen: Chosen) => {
      set(chosen);
      upload.forgetError();
    };
  return (
    <DialogForm
      onSubmit={() => {
        if (type && file && !isLoading) upload.send(type, file);
      }}
    >
      {failure && <DialogNote tone="failure">{failure}</DialogNote>}
      <DialogBody isPadded>
        <SpreadsheetLinks />
        <ImportTypeField value={type} onChange={choose(setType)} isDisabled={isLoading} />
        <UploadRules />
        {type && <FileField file={file} onChange={choose(setFile)} isDisabled={isLoading} />}
      </DialogBody>
      <DialogFoot
        secondary={
          isLoading ? (
            <ProgressTrack label="Upload" percent={percent} words={`Uploading ${percent}%`} />
          ) : (
            <Anchor component={Link} to="/equipment/imports" fw={500}>
              Earlier imports
            </Anchor>
          )
        }
      >
        <Button variant="default" onClick={isLoading ? upload.abort : onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isLoading} disabled={!file}>
          Save
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
