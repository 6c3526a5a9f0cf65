import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { setUp } from '@rampart/contract/api/session/set-up.ts';
import { limits } from '@rampart/contract/rules/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { refusalOf } from '#lib/forms/refusal.ts';
import { useSaving } from '#lib/forms/use-saving.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { ownTimeZone } from '#lib/time-zones.ts';
import groupClasses from '#ui/forms/field-group.module.css';
import classes from '#ui/forms/form.module.css';
import { Note } from '#ui/forms/note.tsx';
import { TimeZoneField } from '#ui/forms/time-zone-field.tsx';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useNewPassword } from '../password-judge.ts';
import { sessionMutations } from '../session.api.ts';

interface SetUpFormProps {
  token: string;
  minLength: number;
  isSigningIn: boolean;
  onDone: (person: { email: string; password: string }, message: string) => void;
}

const fieldNames = [
  'company.name',
  'company.time_zone',
  'administrator.name',
  'administrator.last_name',
  'administrator.email',
  'administrator.password',
] as const;
type Field = (typeof fieldNames)[number];

const empty = { name: '', last_name: '', email: '', company_name: '' };

/** The company and the first administrator, who also operates the installation. */
export function SetUpForm({ token, minLength, isSigningIn, onDone }: SetUpFormProps) {
  const save = useSaving(sessionMutations.setUp(useQueryClient()));
  const [owner, setOwner] = useState(empty);
  const judged = useNewPassword(minLength, owner);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      token,
      company: { name: '', time_zone: ownTimeZone() },
      administrator: { name: '', last_name: '', email: '', password: '' },
    },
    validate: (values) => ({ ...passwordFault(values.administrator.password), ...validateBy(setUp.body)(values) }),
    onValuesChange: ({ company, administrator: { password, ...person } }) => {
      setOwner({ ...person, company_name: company.name });
      judged.look(password);
    },
  });
  const passwordFault = (text: string) => {
    const { password } = judged.faultOf(text);
    return password === undefined ? {} : { 'administrator.password': password };
  };
  const refusal = refusalOf(save.error, fieldNames);
  const fieldOf = (field: Field) => {
    const { error, ...props } = form.getInputProps(field) as { error?: string };
    return { ...props, error: error ?? refusal.fields[field] };
  };
  const focusFirst = (isFaulty: (field: Field) => boolean) => {
    const first = fieldNames.find(isFaulty);
    if (first) form.getInputNode(first)?.focus();
  };
  const submit = form.onSubmit(
    (values) => {
      const { email, password } = values.administrator;
      save.run(values, {
        onSuccess: ({ message }) => onDone({ email, password }, message),
        onError: (error) => focusFirst((field) => refusalOf(error, fieldNames).fields[field] !== undefined),
      });
    },
    (errors) => focusFirst((field) => errors[field] !== undefined),
  );
  const text = {
    size: 'md',
    maxLength: limits.nameMaxLength,
    classNames: { input: classes.input, label: classes.label },
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>Set up Rampart</PageHeading>
        <p>Your company, and yourself as its first administrator.</p>
      </div>
      {refusal.text && <Note tone="failure">{refusal.text}</Note>}
      <TextInput
        label="Company name"
        autoComplete="organization"
        {...text}
        {...fieldOf('company.name')}
        ref={focusOnArrival}
      />
      <TimeZoneField size="md" {...fieldOf('company.time_zone')} />
      <div className={groupClasses.pair}>
        <TextInput label="First name" autoComplete="given-name" {...text} {...fieldOf('administrator.name')} />
        <TextInput label="Last name" autoComplete="family-name" {...text} {...fieldOf('administrator.last_name')} />
      </div>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        {...text}
        maxLength={limits.emailMaxLength}
        {...fieldOf('administrator.email')}
      />
      <NewPasswordField judged={judged} {...fieldOf('administrator.password')} label="Password" />
      <Button type="submit" size="md" className={classes.submit} loading={save.isPending || isSigningIn}>
        Set up
      </Button>
    </form>
  );
}
