import type { SecondStep } from '@rampart/contract/api/second-factor.ts';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { Note } from '#ui/forms/note.tsx';
import { SecondStepForm } from '#features/second-factor/sign-in/second-step-form.tsx';
import { SignInForm } from '#features/session/sign-in/sign-in-form.tsx';
import { safeReturnAddress } from '#lib/history/return-address.ts';
import { sessionTrace } from '#lib/session/session-trace.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { saved?: string } | null };
  // Read once, because signing in leaves a new trace while this page is still open.
  const [hasSessionEnded] = useState(sessionTrace.isThere);

  const [step, setStep] = useState<SecondStep>();

  const from = safeReturnAddress(search.get('from'));
  // The guard of the start page redirects users who may not see it.
  const goOn = () => void navigate(from ?? '/', { replace: true });

  return (
    <LoginFrame>
      {step ? (
        <SecondStepForm step={step} onSignedIn={goOn} onStartAgain={() => setStep(undefined)} />
      ) : (
        <SignInForm
          note={noteOf(state?.saved, hasSessionEnded)}
          companyAddress={from ? `/login/company?from=${encodeURIComponent(from)}` : '/login/company'}
          onSignedIn={goOn}
          onSecondStep={setStep}
        />
      )}
    </LoginFrame>
  );
}

function noteOf(saved: string | undefined, hasSessionEnded: boolean) {
  if (saved) return <Note tone="ok">{saved}</Note>;
  return hasSessionEnded && <Note tone="info">Your session ended. Sign in to continue.</Note>;
}
