import { ForgotPasswordForm } from '#features/session/forgot-password-form.tsx';
import { LoginFrame } from '#features/session/login-frame.tsx';

export function ForgotPasswordPage() {
  return (
    <LoginFrame>
      <ForgotPasswordForm />
    </LoginFrame>
  );
}
