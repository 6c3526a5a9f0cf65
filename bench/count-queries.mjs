import { ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * Loaded into the server that is measured: every answer tells how many queries it took and how many rows they returned,
 * counted since the answer before it. Calls are driven one at a time; what the job queue asks now and then falls into
 * few of them, and the median leaves it out.
 */
let queries = 0;
let rows = 0;

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counting(/** @type {any} */ given, /** @type {unknown[]} */ ...rest) {
  const text = typeof given === 'string' ? given : given?.text;
  if (typeof text !== 'string' || /^(BEGIN|COMMIT|ROLLBACK)\b/.test(text))
    return Reflect.apply(query, this, [given, ...rest]);
  queries += 1;
  const note = (/** @type {pg.QueryResult | undefined} */ result) => (rows += result?.rows?.length ?? 0);
  const done = rest.at(-1);
  // A pool asks by a callback, a transaction by a promise.
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
  this.setHeader('x-asked', `${queries} ${rows}`);
  queries = 0;
  rows = 0;
  return Reflect.apply(writeHead, this, given);
};
