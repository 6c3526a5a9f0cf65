/** A mail in the form in which it is sent. */
export interface Message {
  envelope: { from: string | false; to: string[] };
  content: Buffer;
}

/** Delivers mails. */
export interface Post {
  deliver(message: Message): Promise<void>;
  close(): void;
}
