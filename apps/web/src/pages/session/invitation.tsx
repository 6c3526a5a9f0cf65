import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { InvitationCheck } from '#features/session/sign-in/invitation-check.tsx';
import { InvitationForm } from '#features/session/sign-in/invitation-form.tsx';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { sessionQueries } from '#features/session/session.api.ts';

export function InvitationPage() {
  const navigate = useNavigate();
  const { token = '' } = useParams();
  const { data: link, error, isFetching, refetch } = useQuery(sessionQueries.invitation(token));
  return (
    <LoginFrame>
      {link?.state === 'valid' ? (
        <InvitationForm
          token={token}
          kind={link.kind ?? 'invitation'}
          minLength={link.password_min_length}
          companyName={link.company_name ?? ''}
          onSaved={(message) => void navigate('/login', { replace: true, state: { saved: message } })}
        />
      ) : (
        <InvitationCheck state={link?.state} error={error} isChecking={isFetching} onTryAgain={() => void refetch()} />
      )}
    </LoginFrame>
  );
}
