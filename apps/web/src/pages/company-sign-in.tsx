import { useParams, useSearchParams } from 'react-router';
import { CompanyForm } from '#features/session/company-form.tsx';
import { LoginFrame } from '#features/session/login-frame.tsx';
import { keptReturn } from '#lib/kept-return.ts';
import { loginAddress } from '#lib/return-address.ts';

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
