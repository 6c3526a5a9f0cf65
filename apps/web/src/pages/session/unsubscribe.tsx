import { useParams } from 'react-router';
import { UnsubscribeForm } from '#features/notifications/unsubscribe-form.tsx';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';

export function UnsubscribePage() {
  const { token = '' } = useParams();
  return (
    <LoginFrame>
      <UnsubscribeForm token={token} />
    </LoginFrame>
  );
}
