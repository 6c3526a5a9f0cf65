/** A mail as it goes over the wire. */
export interface Message {
  envelope: { from: string | false; to: string[] };
  content: Buffer;
}

/** Where mails go. */
export interface Post {
  deliver(message: Message): Promise<void>;
  close(): void;
}
