import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:net';

/** @import { Socket } from 'node:net' */
/** @import { PgliteSession } from './pglite-session.mjs' */

const protocolVersion = 196608;
const encryptionRequests = [80877103, 80877104];
const askForPassword = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
const messageTypes = { password: 0x70, terminate: 0x58 };
const longestStartup = 10_000;

/**
 * Serves PostgreSQL's protocol to one client at a time. The next client waits, so a client that reconnects directly
 * after its connection broke is served and not refused. PGlite is a single session, so the messages of two clients
 * would mix. Before the next client, the state of the previous one (a transaction, a setting) is cleared.
 *
 * @param {PgliteSession} session
 * @param {string} password
 */
export function createWireServer(session, password) {
  /** @type {Socket[]} */
  const waiting = [];
  /** @type {Socket | undefined} */
  let current;
  let isStopped = false;

  function serveNext() {
    do current = waiting.shift();
    while (current?.destroyed);
    if (!current) return;
    current.once('close', () => {
      // Sockets close shortly after they are destroyed. The database may already be closed then.
      if (isStopped) return;
      session.reset();
      serveNext();
    });
    converse(current, session, password);
  }

  const server = createServer((socket) => {
    socket.setNoDelay(true);
    // A broken connection also emits "close", and the handler of "close" does the work.
    socket.on('error', () => {});
    waiting.push(socket);
    if (!current) serveNext();
  });

  return {
    server,
    /** Stops accepting clients and disconnects all of them. A query that has started finishes first. */
    stop() {
      isStopped = true;
      server.close();
      for (const socket of [...waiting.splice(0), current]) socket?.destroy();
    },
  };
}

/**
 * @param {Socket} socket
 * @param {PgliteSession} session
 * @param {string} password
 */
function converse(socket, session, password) {
  /** @type {Buffer | undefined} */
  let startup;
  let isAdmitted = false;
  /** @type {Buffer[]} */
  let chunks = [];
  let size = 0;
  let needed = 8;

  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    // A long message arrives in many pieces. They are joined once, when all have arrived.
    if (size < needed) return;
    /** @type {Buffer} */
    let bytes = Buffer.concat(chunks);
    for (let before = -1; bytes.length !== before && bytes.length > 0;) {
      before = bytes.length;
      bytes = startup ? takeMessages(bytes) : takeStartup(bytes);
    }
    chunks = [bytes];
    size = bytes.length;
    if (startup) needed = size < 5 ? 5 : 1 + bytes.readUInt32BE(1);
    else needed = size < 8 ? 8 : bytes.readUInt32BE(0);
  });

  /** @param {Buffer} bytes */
  function takeStartup(bytes) {
    if (bytes.length < 8) return bytes;
    const length = bytes.readUInt32BE(0);
    const code = bytes.readUInt32BE(4);
    if (encryptionRequests.includes(code)) {
      socket.write('N');
      return bytes.subarray(8);
    }
    if (code !== protocolVersion || length < 8 || length > longestStartup) return hangUp();
    if (bytes.length < length) return bytes;
    startup = bytes.subarray(0, length);
    socket.write(askForPassword);
    return bytes.subarray(length);
  }

  /** @param {Buffer} bytes */
  function takeMessages(bytes) {
    let end = 0;
    while (bytes.length - end >= 5) {
      if (bytes[end] === messageTypes.terminate) {
        execute(bytes.subarray(0, end));
        return hangUp();
      }
      const next = end + 1 + bytes.readUInt32BE(end + 1);
      if (next > bytes.length) break;
      if (!isAdmitted) return admit(bytes.subarray(end, next)) ? bytes.subarray(next) : hangUp();
      end = next;
    }
    // All complete messages run together. So parse, bind and execute of a query are one step of the engine.
    execute(bytes.subarray(0, end));
    return bytes.subarray(end);
  }

  /** @param {Buffer} message */
  function admit(message) {
    if (!startup || message[0] !== messageTypes.password) return false;
    isAdmitted = isSame(message.subarray(5, -1), Buffer.from(password));
    if (isAdmitted) execute(startup);
    return isAdmitted;
  }

  /** @param {Buffer} messages */
  function execute(messages) {
    if (messages.length === 0) return;
    socket.cork();
    session.execute(messages, (bytes) => socket.write(bytes));
    socket.uncork();
  }

  function hangUp() {
    socket.destroySoon();
    return Buffer.alloc(0);
  }
}

/** @param {Buffer} given @param {Buffer} expected */
function isSame(given, expected) {
  const digest = (/** @type {Buffer} */ value) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
