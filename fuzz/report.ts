import type { Failed, Results } from './lane.ts';

interface About {
  seed: number;
  seconds: number;
  name: string;
}

const mostShown = 12;

/** A run with this many calls or more must have succeeded with every call, except these. */
const callsForAll = 50_000;
const neverSuccessful = new Map([
  // They need an identity provider. The tests of single sign-on check their answers.
  ['POST /login/company', 'identity provider'],
  ['POST /login/company/return', 'identity provider'],
  ['POST /api/account/confirmation/provider', 'identity provider'],
  ['POST /api/admin/sign-in/provider/test', 'identity provider'],
  // It needs an empty installation and its link.
  ['POST /api/set-up', 'empty installation'],
]);

/** Prints the result. Returns whether every answer was right. */
export function report({ sent, statuses, failed, slowest }: Results, changed: string[], about: About): boolean {
  const byFault = groupBy(failed);
  for (const [fault, all] of [...byFault].slice(0, mostShown))
    console.log(`\n${all.length} × ${fault}\n${textOf(all[0] as Failed)}`);
  for (const [fault, all] of [...byFault].slice(mostShown)) console.log(`${all.length} × ${fault}`);
  if (changed.length > 0) console.log(`\nRows of another company changed in: ${changed.join(', ')}`);

  const totals = new Map<number, number>();
  for (const of of statuses.values())
    for (const [status, count] of of) totals.set(status, (totals.get(status) ?? 0) + count);
  const line = [...totals].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  const never = [...statuses].filter(([, of]) => !of.has(200) && !of.has(204)).map(([name]) => name);
  console.log(
    `\n${sent} calls to ${statuses.size} endpoints on ${about.name}, seed ${about.seed}, ${Math.round(about.seconds)} s`,
  );
  console.log(`Statuses: ${line.join(', ')}`);
  console.log(`Slowest: ${slowest.name}, ${Math.round(slowest.ms)} ms`);
  if (never.length > 0) console.log(`Never successful (${never.length}): ${never.join(', ')}`);
  const missing = sent < callsForAll ? [] : never.filter((name) => !neverSuccessful.has(name));
  if (missing.length > 0) console.log(`Should have been successful (${missing.length}): ${missing.join(', ')}`);
  const isRight = failed.length === 0 && changed.length === 0 && missing.length === 0;
  console.log(isRight ? 'No faults.' : `${failed.length} wrong answers.`);
  return isRight;
}

const faultName = ({ fault, plan }: Failed) => `${plan.endpoint.method} ${plan.endpoint.path}: ${fault.split('\n')[0]}`;

function groupBy(failed: Failed[]): Map<string, Failed[]> {
  const groups = new Map<string, Failed[]>();
  for (const each of failed) groups.set(faultName(each), [...(groups.get(faultName(each)) ?? []), each]);
  return groups;
}

/** The call as a command that sends it again, and its answer. */
function textOf({ fault, call, answer, plan }: Failed): string {
  const { method, path, headers, body } = call;
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const isText = headers['content-type']?.includes('json');
  const sent =
    body &&
    (isText ? quoted(body.toString('utf8').slice(0, 2_000)) : `base64:${body.toString('base64').slice(0, 2_000)}`);
  return [
    `  fault: ${fault}`,
    `  as: ${plan.kind}`,
    `  call: curl -X ${method} ${quoted(`$URL${path.slice(0, 500)}`)} -H 'content-type: ${headers['content-type'] ?? ''}' ${sent ? `--data-raw ${sent}` : ''}`,
    `  answer: ${answer ? `${answer.status} ${answer.bytes.toString('utf8').slice(0, 600)}` : 'none'}`,
  ].join('\n');
}
