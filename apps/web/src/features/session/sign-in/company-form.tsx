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
  /** From the company's own sign-in address. Without it, the e-mail address determines the company. */
  link: string | undefined;
  backTo: string;
  onLeave: () => void;
}

/** Opens the sign-in page of a company's provider. */
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
            : 'We use your e-mail to find the sign-in page of your company.'}
        </p>
      </div>
      <FormFailure error={mutation.error} />
      {!link && <EmailField ref={focusOnArrival} key={form.key('email')} {...form.getInputProps('email')} />}
      <Button
        type="submit"
        size="md"
        className={classes.submit}
        // After success the browser is still opening the provider's page.
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
