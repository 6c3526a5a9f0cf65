import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { ResetLinkCheck } from '#features/session/sign-in/reset-link-check.tsx';
import { ResetPasswordForm } from '#features/session/sign-in/reset-password-form.tsx';
import { sessionQueries } from '#features/session/session.api.ts';

export function ResetPasswordPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const link = useQuery(sessionQueries.resetLink(token));
  return (
    <LoginFrame>
      {link.data?.valid ? (
        <ResetPasswordForm
          token={token}
          minLength={link.data.password_min_length}
          onSaved={(message) => void navigate('/login', { replace: true, state: { saved: message } })}
        />
      ) : (
        <ResetLinkCheck error={link.error} isChecking={link.isFetching} onTryAgain={() => void link.refetch()} />
      )}
    </LoginFrame>
  );
}
