import { parentPort } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';

/** A mail server in a separate thread that accepts every mail and reports their number. */
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.on('end', () => {
      taken += 1;
      parentPort?.postMessage({ taken });
      done();
    });
    stream.resume();
  },
});
const listening = server.listen(0, '127.0.0.1', () => {
  const address = listening.address();
  if (address && typeof address === 'object') parentPort?.postMessage({ port: address.port });
});
