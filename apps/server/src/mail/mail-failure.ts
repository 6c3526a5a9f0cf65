interface MailFault {
  /** The mail server may have accepted the mail in spite of the failure. */
  mayBeOut: boolean;
  /** The mail server fails, not this mail. Other mails would fail too. */
  isServerDown: boolean;
}

/** Leaves out the answer of the mail server, because it contains the address. */
export class MailFailure extends Error {
  readonly mayBeOut: boolean;
  readonly isServerDown: boolean;

  constructor(message: string, { mayBeOut, isServerDown }: MailFault) {
    super(message);
    this.mayBeOut = mayBeOut;
    this.isServerDown = isServerDown;
  }
}
