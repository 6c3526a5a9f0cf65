import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';

export const tagLength = 16;
const cipher = 'aes-256-gcm';

/** Where a frame is in its file. The tag depends on it, so frames cannot be lost, added or moved unnoticed. */
export interface FramePlace {
  index: number;
  isLast: boolean;
}

/** Protects the frames of one file: with a key it encrypts them, without one it adds a checksum. */
export interface Seal {
  close(content: Buffer, place: FramePlace): { content: Buffer; tag: Buffer };
  /** Throws if the frame is not exactly the one that was written at this place of this file. */
  open(content: Buffer, tag: Buffer, place: FramePlace): Buffer;
}

/** A name for a key that does not tell the key. It shows that a file needs another key. */
export function idOfKey(key: Buffer): string {
  return createHmac('sha256', key).update('rampart backup key id').digest('hex').slice(0, 16);
}

/** `head` are the first bytes of the file. They are not encrypted, but the frames cannot be opened if they changed. */
export function sealWithKey(key: Buffer, salt: Buffer, head: Buffer): Seal {
  // Each file has its own salt and so its own key. Therefore the number of a frame can be its nonce.
  const ofFile = Buffer.from(hkdfSync('sha256', key, salt, 'rampart backup', 32));
  return {
    close(content, place) {
      const sealing = createCipheriv(cipher, ofFile, nonceOf(place)).setAAD(head);
      return { content: Buffer.concat([sealing.update(content), sealing.final()]), tag: sealing.getAuthTag() };
    },
    open(content, tag, place) {
      const opening = createDecipheriv(cipher, ofFile, nonceOf(place), { authTagLength: tagLength });
      opening.setAAD(head).setAuthTag(tag);
      return Buffer.concat([opening.update(content), opening.final()]);
    },
  };
}

export function sealWithoutKey(head: Buffer): Seal {
  const tagOf = (content: Buffer, place: FramePlace) =>
    createHash('sha256').update(head).update(nonceOf(place)).update(content).digest().subarray(0, tagLength);
  return {
    close: (content, place) => ({ content, tag: tagOf(content, place) }),
    open(content, tag, place) {
      if (!tag.equals(tagOf(content, place))) throw new Error('The checksum is wrong.');
      return content;
    },
  };
}

function nonceOf({ index, isLast }: FramePlace): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}
