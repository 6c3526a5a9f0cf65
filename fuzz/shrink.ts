import type { Answer, Call } from './send.ts';

const mostTries = 30;

/**
 * Removes fields of a body one by one, as long as the answer has the same fault. The call may change rows, so the
 * smaller call is only a hint: the fault may need the state before it.
 */
export async function shrunk(
  call: Call,
  fault: string,
  judge: (answer: Answer) => string | undefined,
  send: (call: Call) => Promise<Answer>,
): Promise<Call> {
  let smallest = call;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < mostTries;) {
    isSmaller = false;
    for (const value of smallerThan(valueOf(smallest))) {
      if ((tries += 1) > mostTries) break;
      const candidate = { ...smallest, body: Buffer.from(JSON.stringify(value)) };
      const answer = await send(candidate).catch(() => undefined);
      if (!answer || judge(answer)?.slice(0, 20) !== fault.slice(0, 20)) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

function valueOf({ body, headers }: Call): unknown {
  if (!body || headers['content-type'] !== 'application/json') return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function* smallerThan(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield value.toSpliced(index, 1);
    for (const [index, entry] of value.entries())
      for (const smaller of smallerThan(entry)) yield value.with(index, smaller);
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value))
      yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    for (const [key, entry] of Object.entries(value))
      for (const smaller of smallerThan(entry)) yield { ...value, [key]: smaller };
  } else if (typeof value === 'string' && value.length > 8) {
    yield value.slice(0, Math.ceil(value.length / 2));
    yield value.slice(Math.floor(value.length / 2));
  }
}
