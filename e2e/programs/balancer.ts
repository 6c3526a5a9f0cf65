import type { RunningProcess } from './run-process.ts';

export interface Balanced extends RunningProcess {
  url: string;
}

export interface Balancer {
  /** Sends a request to the next running server. If that server is killed, the request gets no answer. */
  send(path: string, init: RequestInit): Promise<Response | undefined>;
  /** The same for requests that can be repeated. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** Removes a server immediately, as kill -9 does. */
  kill(server: Balanced): Promise<void>;
  /** Stops a server as an operator does: first it gets no more requests. */
  stop(server: Balanced): Promise<void>;
  add(server: Balanced): void;
}

/** Sends each request to another server. So the tests fail if a server keeps state that the others need. */
export function balancerOf(servers: Balanced[]): Balancer {
  const living = [...servers];
  let turn = 0;
  const next = () => {
    turn += 1;
    const server = living[turn % living.length];
    if (!server) throw new Error('No server is running.');
    return server;
  };
  const send: Balancer['send'] = (path, init) => fetch(next().url + path, init).catch(() => undefined);
  return {
    send,
    async ask(path, init) {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const response = await send(path, init);
        if (response) return response;
      }
      throw new Error(`No server answers ${path}.`);
    },
    async kill(server) {
      // The balancer notices this from the failing requests, a moment later.
      server.kill('SIGKILL');
      await server.exited;
      living.splice(living.indexOf(server), 1);
    },
    async stop(server) {
      living.splice(living.indexOf(server), 1);
      server.kill('SIGTERM');
      await server.exited;
    },
    add: (server) => void living.push(server),
  };
}
