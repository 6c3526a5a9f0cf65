import { AsyncLocalStorage } from 'node:async_hooks';
import { Server, ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Loaded into the measured server. Every answer has the number of its queries and of the rows they returned. Queries of
 * the job queue belong to no request, and are not counted.
 *
 * @type {AsyncLocalStorage<{ queries: number, rows: number }>}
 */
const requests = new AsyncLocalStorage();

const { emit } = Server.prototype;
Server.prototype.emit = function following(/** @type {string} */ event, /** @type {any[]} */ ...given) {
  const go = () => Reflect.apply(emit, this, [event, ...given]);
  return event === 'request' ? requests.run({ queries: 0, rows: 0 }, go) : go();
};

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counting(/** @type {any} */ given, /** @type {unknown[]} */ ...rest) {
  const text = typeof given === 'string' ? given : given?.text;
  const asked = requests.getStore();
  if (!asked || typeof text !== 'string' || /^(BEGIN|COMMIT|ROLLBACK|SET LOCAL)\b/.test(text))
    return Reflect.apply(query, this, [given, ...rest]);
  asked.queries += 1;
  const note = (/** @type {pg.QueryResult | undefined} */ result) => (asked.rows += result?.rows?.length ?? 0);
  const done = rest.at(-1);
  // A pool uses a callback, a transaction uses a promise.
  if (typeof done === 'function') {
    const noting = (/** @type {unknown} */ error, /** @type {pg.QueryResult | undefined} */ result) => {
      note(result);
      done(error, result);
    };
    return Reflect.apply(query, this, [given, ...rest.slice(0, -1), noting]);
  }
  const answer = Reflect.apply(query, this, [given, ...rest]);
  answer.then(note, () => {});
  return answer;
};

const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function telling(...given) {
  const { queries, rows } = requests.getStore() ?? { queries: Number.NaN, rows: Number.NaN };
  this.setHeader('x-asked', `${queries} ${rows}`);
  return Reflect.apply(writeHead, this, given);
};
