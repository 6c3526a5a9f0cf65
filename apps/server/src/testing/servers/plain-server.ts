import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** Serves plain HTTP on this machine until the test ends, and answers the address. */
export function plainServers(): (listener: RequestListener) => Promise<string> {
  let close = () => {};
  afterEach(() => close());
  return async (listener) => {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
}
