import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { LoginFrame } from '#features/session/login-frame.tsx';
import { Note } from '#features/session/note.tsx';
import { SignInForm } from '#features/session/sign-in-form.tsx';
import { safeReturnAddress } from '#lib/return-address.ts';
import { sessionTrace } from '#lib/session-trace.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { saved?: string } | null };
  // Read once: signing in leaves a new trace before this page is gone.
  const [hasSessionEnded] = useState(sessionTrace.isThere);

  // The start page's own guard sends on whoever may not see it.
  const goOn = () => void navigate(safeReturnAddress(search.get('from')) ?? '/', { replace: true });

  return (
    <LoginFrame>
      <SignInForm note={noteOf(state?.saved, hasSessionEnded)} onSignedIn={goOn} />
    </LoginFrame>
  );
}

function noteOf(saved: string | undefined, hasSessionEnded: boolean) {
  if (saved) return <Note tone="ok">{saved}</Note>;
  return hasSessionEnded && <Note tone="info">Your session ended. Sign in to continue.</Note>;
}
