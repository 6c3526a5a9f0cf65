/**
 * The XSRF token of a visitor without a session begins so. A page that finds it need not ask who is signed in: the
 * session's own cookie cannot be read there, and the answer would be a 401.
 */
export const guestMark = 'guest-';
