import { useParams, useSearchParams } from 'react-router';
import { CompanyForm } from '#features/session/sign-in/company-form.tsx';
import { LoginFrame } from '#features/session/sign-in/login-frame.tsx';
import { keptReturn } from '#lib/history/kept-return.ts';
import { loginAddress } from '#lib/history/return-address.ts';

export function CompanySignInPage() {
  const { link } = useParams();
  const [search] = useSearchParams();
  const from = search.get('from');
  return (
    <LoginFrame>
      <CompanyForm link={link} backTo={loginAddress(from ?? '/')} onLeave={() => keptReturn.keep(from)} />
    </LoginFrame>
  );
}
