interface MailFault {
  /** The mail server may have taken the mail all the same. */
  mayBeOut: boolean;
  /** It is the mail server that fails, not this mail: others would fare no better. */
  isServerDown: boolean;
}

/** Says nothing of what the mail server said: its words name the address. */
export class MailFailure extends Error {
  readonly mayBeOut: boolean;
  readonly isServerDown: boolean;

  constructor(message: string, { mayBeOut, isServerDown }: MailFault) {
    super(message);
    this.mayBeOut = mayBeOut;
    this.isServerDown = isServerDown;
  }
}
