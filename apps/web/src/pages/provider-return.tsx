import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { companyQueries } from '#features/session/company.api.ts';
import { FormFailure } from '#features/session/form-failure.tsx';
import { LoginFrame } from '#features/session/login-frame.tsx';
import { SecondStepForm } from '#features/session/second-step-form.tsx';
import { keptReturn } from '#lib/kept-return.ts';
import { PageHeading } from '#ui/page-heading.tsx';
import formClasses from '#features/session/form.module.css';

/** Where a company's provider sends people back to. */
export function ProviderReturnPage() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: step, error } = useQuery(companyQueries.comeBack(useQueryClient(), search));
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
            <PageHeading>{error ? 'You are not signed in' : 'Signing in'}</PageHeading>
            {!error && <p>Checking what your company’s provider says…</p>}
          </div>
          <FormFailure error={error} />
          {error && (
            <Button component={Link} to="/login" size="md" className={formClasses.submit}>
              Back to sign in
            </Button>
          )}
        </div>
      )}
    </LoginFrame>
  );
}
