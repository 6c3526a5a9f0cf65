import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { companyQueries } from '#features/session/sign-in/company.api.ts';
import { FormFailure } from '#ui/forms/form-failure.tsx';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { SecondStepForm } from '#features/second-factor/sign-in/second-step-form.tsx';
import { isGuest, xsrfToken } from '#lib/api/xsrf.ts';
import { keptReturn } from '#lib/history/kept-return.ts';
import { PageHeading } from '#ui/layout/page-heading.tsx';
import formClasses from '#ui/forms/form.module.css';

/** A company's provider sends users back to this page. */
export function ProviderReturnPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { redirectId } = useParams();
  const arrival = { answer: search, ...(redirectId && { redirect_id: redirectId }) };
  const { data: step, error } = useQuery(companyQueries.comeBack(useQueryClient(), arrival));
  // Users who confirm an action at the provider are signed in already. Without a token, nobody is.
  const isSignedIn = xsrfToken() !== undefined && !isGuest();
  if (step === 'signed in') return <Navigate to={keptReturn.read()} replace />;
  return (
    <LoginFrame>
      {step ? (
        <SecondStepForm
          step={step}
          onSignedIn={() => void navigate(keptReturn.read(), { replace: true })}
          onStartAgain={() => void navigate('/login', { replace: true })}
        />
      ) : (
        <div className={formClasses.form}>
          <div className={formClasses.intro}>
            <PageHeading>
              {error ? (isSignedIn ? 'You are not confirmed' : 'You are not signed in') : 'Signing in'}
            </PageHeading>
            {!error && <p>Checking the answer of your company’s provider…</p>}
          </div>
          <FormFailure error={error} />
          {error && (
            <Button
              component={Link}
              to={isSignedIn ? keptReturn.read() : '/login'}
              size="md"
              className={formClasses.submit}
            >
              {isSignedIn ? 'Back' : 'Back to sign in'}
            </Button>
          )}
        </div>
      )}
    </LoginFrame>
  );
}
