import { Anchor, Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { visitProvider } from '@rampart/contract/api/single-sign-on.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { focusOnArrival } from '#lib/focus/focus-on-arrival.ts';
import { validateBy } from '#lib/forms/validate-by.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import { companyMutations } from './company.api.ts';
import { EmailField } from './email-field.tsx';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import classes from '#ui/forms/form.module.css';

interface CompanyFormProps {
  /** Of the company's own address; without it the e-mail tells which company it is. */
  link: string | undefined;
  backTo: string;
  onLeave: () => void;
}

/** Leads to the provider of a company. */
export function CompanyForm({ link, backTo, onLeave }: CompanyFormProps) {
  const mutation = useMutation(companyMutations.visit());
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: link ? {} : validateBy(visitProvider.body),
  });
  const submit = form.onSubmit(
    ({ email }) => {
      onLeave();
      mutation.mutate(link ? { link } : { email });
    },
    () => form.getInputNode('email')?.focus(),
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.intro}>
        <PageHeading>Sign in with your company</PageHeading>
        <p>
          {link
            ? 'Sign in with your company’s provider. You then return here.'
            : 'Your e-mail tells us where you sign in.'}
        </p>
      </div>
      <FormFailure error={mutation.error} />
      {!link && <EmailField ref={focusOnArrival} key={form.key('email')} {...form.getInputProps('email')} />}
      <Button
        type="submit"
        size="md"
        className={classes.submit}
        // Done means that the browser is on its way.
        loading={mutation.isPending || mutation.isSuccess}
      >
        Continue
      </Button>
      <Anchor component={Link} to={backTo} className={classes.link}>
        Use your password
      </Anchor>
    </form>
  );
}
