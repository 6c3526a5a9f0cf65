import { TextInput } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { messages } from '@rampart/contract/rules/texts/messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { inPlaceText } from '#lib/forms/in-place-text.ts';
import { DialogButton } from '#ui/dialogs/dialog-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import { FileZone } from '#ui/forms/file-zone.tsx';
import { ProgressTrack } from '#ui/charts/progress-track.tsx';
import { loadMutations } from './loads.api.ts';

/** Sends a file to the catalogue and opens the report of its load. */
export function UploadCatalogueButton() {
  return (
    <DialogButton label="Upload Files" icon={IconUpload}>
      {(dialog) => <UploadDialog {...dialog} />}
    </DialogButton>
  );
}

function UploadDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [percent, setPercent] = useState(0);
  const navigate = useNavigate();
  const upload = useMutation(loadMutations.upload(useQueryClient(), (share) => setPercent(Math.floor(share * 100))));
  const close = () => {
    onClose();
    upload.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Upload Files"
      subtitle="For the catalogue that all companies share"
      isBusy={upload.isPending}
      closesOnClickOutside={false}
    >
      <UploadForm
        failure={inPlaceText('form', upload.error)}
        isBusy={upload.isPending}
        percent={percent}
        onSend={(file, product) => {
          setPercent(0);
          upload.mutate({ file, product }, { onSuccess: ({ id }) => void navigate(`/admin/catalogue/loads/${id}`) });
        }}
        onClose={close}
      />
    </Dialog>
  );
}

interface UploadFormProps {
  failure: string | undefined;
  isBusy: boolean;
  percent: number;
  onSend: (file: File, product: string) => void;
  onClose: () => void;
}

const extensions = ['.json', '.gz', '.tgz', '.tar'];

function UploadForm({ failure, isBusy, percent, onSend, onClose }: UploadFormProps) {
  const [file, setFile] = useState<File>();
  const [product, setProduct] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const take = (given: File) => {
    const isKnown = extensions.some((extension) => given.name.toLowerCase().endsWith(extension));
    const isSmall = given.size <= limits.catalogueUploadMaxSize;
    setRefusal(!isKnown ? messages.invalidFileFormat : isSmall ? undefined : messages.catalogueFileTooLarge);
    setFile(isKnown && isSmall ? given : undefined);
  };
  return (
    <FormFields
      failure={failure}
      action="Upload"
      isBusy={isBusy}
      isComplete={file !== undefined}
      onSubmit={() => file && onSend(file, product)}
      onClose={onClose}
      secondary={isBusy && <ProgressTrack label="Upload" percent={percent} words={`Uploading ${percent}%`} />}
    >
      <p>
        Upload CSAF advisories, the CISA KEV list, EPSS scores, CycloneDX or SPDX bills of materials, or VEX documents:
        one file, or an archive with many. You can also upload bundles of another installation. Rampart detects the type
        of each file from its content.
      </p>
      <FileZone
        file={file}
        accept={extensions}
        hint="Acceptable formats: *.json, *.tar.gz, *.tar (bundle), at most 64 MiB"
        refusal={refusal}
        isDisabled={isBusy}
        onTake={take}
      />
      <TextInput
        label="Product of a bill of materials"
        description="As Manufacturer/Name or UUID. Without it, Rampart asks you after the upload if a bill does not name a known product."
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        disabled={isBusy}
        value={product}
        onChange={({ currentTarget }) => setProduct(currentTarget.value)}
      />
    </FormFields>
  );
}
