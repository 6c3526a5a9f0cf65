import type { RunningProcess } from './run-process.ts';

export interface Balanced extends RunningProcess {
  url: string;
}

export interface Balancer {
  /** Gives a request to the next server that lives; one whose server dies meanwhile is left without an answer. */
  send(path: string, init: RequestInit): Promise<Response | undefined>;
  /** The same for what may be asked twice. */
  ask(path: string, init: RequestInit): Promise<Response>;
  /** Takes a server out at once, as kill -9 does. */
  kill(server: Balanced): Promise<void>;
}

/** Requests by turns, with no regard to who asks: whatever a server keeps for itself shows. */
export function balancerOf(servers: Balanced[]): Balancer {
  const living = [...servers];
  let turn = 0;
  const next = () => {
    turn += 1;
    const server = living[turn % living.length];
    if (!server) throw new Error('No server is left.');
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
      throw new Error(`Nobody answers ${path}.`);
    },
    async kill(server) {
      // The balancer notices by its failing requests, a moment later.
      server.kill('SIGKILL');
      await server.exited;
      living.splice(living.indexOf(server), 1);
    },
  };
}
