import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SecondStepForm } from '#features/second-factor/sign-in/second-step-form.tsx';
import { sessionMutations, sessionQueries } from '#features/session/session.api.ts';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { SetUpCheck } from '#features/session/sign-in/set-up-check.tsx';
import { SetUpForm } from '#features/session/sign-in/set-up-form.tsx';
import { useSaving } from '#lib/forms/use-saving.ts';

/** Creates the first company of an empty installation and signs its administrator in. */
export function SetUpPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const [step, setStep] = useState<SecondStep>();
  const { data: link, error, isFetching, refetch } = useQuery(sessionQueries.setUpLink(token));
  const signIn = useSaving(sessionMutations.signIn(useQueryClient()));
  const toLogin = (saved?: string) => void navigate('/login', { replace: true, state: { saved } });
  const toInstallation = () => void navigate('/admin/installation', { replace: true });

  const signInAs = (person: { email: string; password: string }, message: string) =>
    signIn.run(person, {
      onSuccess: (answer) => ('second_step' in answer ? setStep(answer.second_step) : toInstallation()),
      onError: () => toLogin(message),
    });

  return (
    <LoginFrame>
      {step && <SecondStepForm step={step} onSignedIn={toInstallation} onStartAgain={() => toLogin()} />}
      {!step && link?.state === 'valid' && (
        <SetUpForm
          token={token}
          minLength={link.password_min_length}
          isSigningIn={signIn.isPending}
          onDone={signInAs}
        />
      )}
      {!step && link?.state !== 'valid' && (
        <SetUpCheck state={link?.state} error={error} isChecking={isFetching} onTryAgain={() => void refetch()} />
      )}
    </LoginFrame>
  );
}
