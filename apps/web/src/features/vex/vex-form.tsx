import { Radio, Switch } from '@mantine/core';
import type { VexScope } from '@rampart/contract/api/vex/vex.ts';
import { isAllowed } from '@rampart/contract/rules/accounts/permissions.ts';
import { vexFormatNames, vexFormats, type VexFormat } from '@rampart/contract/rules/vulnerabilities/vex-formats.ts';
import { useState } from 'react';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { DialogNote } from '#ui/dialogs/dialog-note.tsx';
import { FormFields } from '#ui/dialogs/form-fields.tsx';
import radioClasses from '#ui/forms/radio.module.css';
import { PublisherFields } from './publisher-fields.tsx';
import classes from './vex-form.module.css';
import type { PublisherForm } from './vex.api.ts';

export interface ChosenFile {
  format: VexFormat;
  withAssets: boolean;
  /** To save first. */
  publisher: PublisherForm | undefined;
}

interface VexFormProps {
  /** Undefined until it is loaded. */
  scope: VexScope | undefined;
  error: unknown;
  isBusy: boolean;
  onExport: (chosen: ChosenFile) => void;
  onClose: () => void;
}

const aboutAssets =
  'One statement for each asset, with its Asset ID and serial number. Otherwise one for each product and version.';
const noPublisher: PublisherForm = { vex_publisher_name: '', vex_publisher_namespace: '' };

/** The format, whether it names assets, and for CSAF the publisher. */
export function VexForm({ scope, error, isBusy, onExport, onClose }: VexFormProps) {
  const canSetPublisher = isAllowed(useCurrentUser().permissions, ['Administration.users']);
  const [format, setFormat] = useState<VexFormat>('cyclonedx');
  const [withAssets, setWithAssets] = useState(false);
  /** What the user typed. Undefined until then. */
  const [typed, setTyped] = useState<PublisherForm>();
  const [sent, setSent] = useState<PublisherForm>();
  const publisher = scope?.publisher ?? null;
  const isCsaf = format === 'csaf' && scope !== undefined;
  const form = isCsaf && canSetPublisher && (publisher === null || typed) ? (typed ?? noPublisher) : undefined;
  const refusal = refusalOf(error, ['vex_publisher_name', 'vex_publisher_namespace']);
  const isEmpty = scope !== undefined && (scope.assets === 0 || scope.vulnerabilities === 0);
  const isMissing = isCsaf && publisher === null && !form;
  return (
    <FormFields
      failure={refusal.text}
      note={<Obstacle isEmpty={isEmpty} isMissing={isMissing} />}
      action="Export"
      isBusy={isBusy}
      isComplete={scope !== undefined && !isEmpty && !isMissing && (!form || isFilled(form))}
      onSubmit={() => {
        setSent(form);
        onExport({ format, withAssets, publisher: form });
      }}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <Radio.Group label="Format" value={format} onChange={(chosen) => setFormat(chosen as VexFormat)}>
          <div className={classes.formats}>
            {vexFormatNames.map((name) => (
              <Radio
                key={name}
                size="xs"
                classNames={{ ...radioClasses, description: classes.readers }}
                value={name}
                label={vexFormats[name].name}
                description={vexFormats[name].readers}
                data-autofocus={name === 'cyclonedx' || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        <Switch
          size="sm"
          withThumbIndicator={false}
          classNames={{ track: classes.track, label: classes.switch, description: classes.readers }}
          label="Include assets"
          description={aboutAssets}
          checked={withAssets}
          onChange={({ currentTarget }) => setWithAssets(currentTarget.checked)}
        />
        {isCsaf && (
          <PublisherFields
            publisher={publisher}
            form={form}
            errors={sent && form && isSame(sent, form) ? refusal.fields : {}}
            onChange={canSetPublisher ? setTyped : undefined}
          />
        )}
      </div>
    </FormFields>
  );
}

/** Why nothing can be exported. */
function Obstacle({ isEmpty, isMissing }: { isEmpty: boolean; isMissing: boolean }) {
  if (isEmpty)
    return (
      <DialogNote tone="warning">
        <b>There is nothing to export.</b> No asset with a vulnerability matches.
      </DialogNote>
    );
  if (isMissing)
    return (
      <DialogNote tone="warning">
        <b>CSAF needs a publisher.</b> An administrator of your company can enter it here.
      </DialogNote>
    );
  return null;
}

const isFilled = (form: PublisherForm) => Object.values(form).every((value) => value.trim() !== '');
const isSame = (one: PublisherForm, other: PublisherForm) => JSON.stringify(one) === JSON.stringify(other);
