import { Button, TextInput } from '@mantine/core';
import { limits } from '@rampart/contract/rules/limits.ts';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import fieldClasses from '#ui/forms/field-group.module.css';
import classes from './vex-form.module.css';
import type { PublisherForm } from './vex.api.ts';

interface PublisherFieldsProps {
  /** As it is stored. */
  publisher: PublisherForm | null;
  /** As it is typed. Undefined while nobody edits it. */
  form: PublisherForm | undefined;
  errors: Partial<Record<keyof PublisherForm, string>>;
  /** Undefined if the user may not change it. */
  onChange: ((form: PublisherForm) => void) | undefined;
}

/** The publisher that CSAF documents name: asked for once, then shown. */
export function PublisherFields({ publisher, form, errors, onChange }: PublisherFieldsProps) {
  if (!form) {
    return (
      publisher && (
        <div className={classes.publisher}>
          <p>
            Publisher: <b>{publisher.vex_publisher_name}</b>, {publisher.vex_publisher_namespace}
          </p>
          {onChange && (
            <Button variant="default" size="compact-sm" onClick={() => onChange(publisher)}>
              Change publisher
            </Button>
          )}
        </div>
      )
    );
  }
  const inputOf = (field: keyof PublisherForm) => ({
    value: form[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange?.({ ...form, [field]: currentTarget.value }),
  });
  return (
    <fieldset className={fieldClasses.group}>
      <legend>Publisher</legend>
      <TextInput
        label="Publisher name"
        description="Your company, as the readers know it."
        maxLength={limits.vexPublisherNameMaxLength}
        // The button that was used is gone.
        {...(publisher && { ref: focusOnArrival })}
        {...inputOf('vex_publisher_name')}
      />
      <TextInput
        label="Publisher namespace"
        description="An address of your company, such as https://www.example.com. All later documents use both."
        maxLength={limits.vexPublisherNamespaceMaxLength}
        {...inputOf('vex_publisher_namespace')}
      />
    </fieldset>
  );
}
