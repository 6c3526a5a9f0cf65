/**
 * The prefix of the XSRF token of a visitor without a session. A page that finds it need not ask who is signed in,
 * because the answer would be 401. The page cannot read the session cookie itself.
 */
export const guestMark = 'guest-';
