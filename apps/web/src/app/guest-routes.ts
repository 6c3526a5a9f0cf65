import { lazyPage } from '#lib/patient-lazy.ts';

/** Pages for visitors who are not signed in. */
export const guestRoutes = [
  {
    path: '/login',
    name: 'login',
    page: lazyPage(async () => ({ default: (await import('#pages/session/login.tsx')).LoginPage })),
  },
  {
    path: '/login/forgot',
    name: 'forgot-password',
    page: lazyPage(async () => ({ default: (await import('#pages/session/forgot-password.tsx')).ForgotPasswordPage })),
  },
  {
    path: '/login/reset/:token',
    name: 'reset-password',
    page: lazyPage(async () => ({ default: (await import('#pages/session/reset-password.tsx')).ResetPasswordPage })),
  },
  {
    path: '/login/invitation/:token',
    name: 'invitation',
    page: lazyPage(async () => ({ default: (await import('#pages/session/invitation.tsx')).InvitationPage })),
  },
  {
    path: '/set-up/:token',
    name: 'set-up',
    page: lazyPage(async () => ({ default: (await import('#pages/session/set-up.tsx')).SetUpPage })),
  },
  {
    path: '/unsubscribe/:token',
    name: 'unsubscribe',
    page: lazyPage(async () => ({ default: (await import('#pages/session/unsubscribe.tsx')).UnsubscribePage })),
  },
  {
    path: '/login/company/return/:redirectId?',
    name: 'provider-return',
    page: lazyPage(async () => ({ default: (await import('#pages/session/provider-return.tsx')).ProviderReturnPage })),
  },
  {
    path: '/login/company/:link?',
    name: 'company-sign-in',
    page: lazyPage(async () => ({ default: (await import('#pages/session/company-sign-in.tsx')).CompanySignInPage })),
  },
] as const;
