import { ForgotPasswordForm } from '#features/session/sign-in/forgot-password-form.tsx';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';

export function ForgotPasswordPage() {
  return (
    <LoginFrame>
      <ForgotPasswordForm />
    </LoginFrame>
  );
}
