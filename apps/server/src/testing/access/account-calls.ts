import * as invitations from '@rampart/contract/api/session/invitations.ts';
import * as notifications from '@rampart/contract/api/notifications.ts';
import * as profile from '@rampart/contract/api/session/profile.ts';
import * as secondFactor from '@rampart/contract/api/second-factor.ts';
import * as session from '@rampart/contract/api/session/session.ts';
import * as setUp from '@rampart/contract/api/session/set-up.ts';
import * as singleSignOn from '@rampart/contract/api/single-sign-on.ts';
import { anyUser, row, type AccessRow } from './row.ts';

const open = 'anyone';
const password = 'long enough for us';

/** Signing in, the own account, and the rules of a company for signing in. */
export const accountCalls: AccessRow[] = [
  row(session.getUser, 'any user', 200),
  row(session.signIn, open, 422, { body: { email: 'a@b', password: 'x' } }),
  row(session.signOut, open, 204),
  row(session.forgotPassword, open, 200, { body: { email: 'a@b' } }, ({ user }) => ({ body: { email: user.email } })),
  row(session.checkResetLink, open, 200, { body: { token: 'x' } }),
  row(session.resetPassword, open, 422, { body: { token: 'x', password } }),
  row(secondFactor.finishSignIn, open, 422, { body: { code: '000000' } }),
  row(secondFactor.beginEnrolmentAtSignIn, open, 422),
  row(secondFactor.confirmEnrolmentAtSignIn, open, 422, { body: { code: '000000' } }),
  row(secondFactor.getSecondFactor, 'any user', 200),
  row(secondFactor.beginEnrolment, 'any user', 200, { body: { password: '' } }),
  row(secondFactor.confirmEnrolment, 'any user', 422, { body: { code: '000000' } }),
  row(secondFactor.renewRecoveryCodes, 'any user', 422, { body: { code: '000000' } }),
  row(secondFactor.removeSecondFactor, 'any user', 422, { body: { password: '', code: '0' } }),
  row(secondFactor.getSecondFactorPolicy, 'Administration.users', 200),
  row(secondFactor.requireSecondFactor, 'Administration.users', 204, { body: { required_of: 'nobody' } }),
  row(secondFactor.listSecondFactorUsers, 'Administration.users', 200, { body: {} }),
  row(secondFactor.resetSecondFactor, 'Administration.users', 404, anyUser, ({ user }) => ({
    params: { id: user.id },
  })),
  row(singleSignOn.visitProvider, open, 422, { body: { email: 'a@b' } }, ({ user }) => ({
    body: { email: user.email },
  })),
  row(singleSignOn.returnFromProvider, open, 422, { body: { answer: '' } }),
  row(singleSignOn.getProvider, 'Administration.users', 200),
  row(singleSignOn.saveProvider, 'Administration.users', 204, {
    body: { issuer: 'https://id.example', client_id: 'x', client_secret: 'x' },
  }),
  row(singleSignOn.removeProvider, 'Administration.users', 204),
  row(singleSignOn.switchRedirectAddress, 'Administration.users', 204),
  row(singleSignOn.testProvider, 'Administration.users', 422, { body: { issuer: 'https://id.example' } }),
  row(secondFactor.confirmByCode, 'any user', 422, { body: { code: '000000' } }),
  row(singleSignOn.confirmAtProvider, 'any user', 422),
  row(profile.getConfirmation, 'any user', 200),
  row(profile.confirmByPassword, 'any user', 422, { body: { password: 'x' } }),
  row(profile.endOtherSessions, 'any user', 422),
  row(profile.updateProfile, 'any user', 200, { body: { name: 'x' } }),
  row(profile.listSessions, 'any user', 200),
  // Each user ends their own sessions only. `access.test.ts` makes this call as the user of the session too.
  row(profile.endSession, 'any user', 404, anyUser, ({ session: id }) => ({ params: { id } })),
  row(profile.changePassword, 'any user', 422, { body: { current_password: 'x', password } }),
  row(notifications.getNextMails, 'any user', 200),
  row(notifications.previewMail, 'Dashboard.view', 404, { params: { kind: 'report' } }),
  row(notifications.checkUnsubscribeLink, open, 200, { body: { token: 'x' } }),
  { ...row(notifications.unsubscribe, open, 404, { params: { token: 'x' } }), provesItself: true },
  row(notifications.saveAlerts, 'any user', 200, { body: { alerts: notifications.noAlerts } }),
  row(invitations.checkInvitation, open, 200, { body: { token: 'x' } }),
  row(setUp.checkSetUpLink, open, 200, { body: { token: 'x' } }),
  row(setUp.setUp, open, 422, {
    body: {
      token: 'x',
      company: { name: 'x', time_zone: 'UTC' },
      administrator: { name: 'x', email: 'a@b', password },
    },
  }),
  row(invitations.acceptInvitation, open, 422, { body: { token: 'x', email: 'a@b', password } }, ({ user }) => ({
    body: { token: 'x', email: user.email, password },
  })),
];
