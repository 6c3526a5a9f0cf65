import { faultOf, type Document } from './judge.ts';
import type { Plan } from './plan.ts';
import type { Reference } from './reference.ts';
import { codeOf, idOfLinkUser } from './secrets.ts';
import { callOf, isSecondStep, type Answer, type Call, type sender } from './send.ts';
import { shrunk } from './shrink.ts';
import type { Ids, Seeded } from './seed.ts';
import { callsPerUser, isOperator, type FuzzUser } from './users.ts';

export interface Failed {
  fault: string;
  plan: Plan;
  call: Call;
  answer: Answer | undefined;
}

export interface Results {
  sent: number;
  /** How often each call answered each status. */
  statuses: Map<string, Map<number, number>>;
  failed: Failed[];
  slowest: { name: string; ms: number };
}

interface Run {
  seeded: Seeded;
  document: Document;
  send: ReturnType<typeof sender>['send'];
  results: Results;
}

/** Makes calls one after the other. No two lanes share a user, so a session has one call at a time. */
export async function runLane(run: Run, plans: () => Plan | undefined): Promise<void> {
  const current = new Map<string, { user: FuzzUser; calls: number }>();
  for (let plan = plans(); plan; plan = plans()) {
    const user = userFor(run.seeded, current, plan);
    const foreign = isOperator(plan.kind) ? (run.seeded.own.get(plan.kind) as Ids) : run.seeded.marked.ids;
    const own = run.seeded.own.get(plan.kind) as Ids;
    const turn = run.results.sent + 1;
    const owner = isSecondStep(plan) ? idOfLinkUser('stepping', turn) : user?.id;
    const idOf = ({ named, isForeign, nth }: Reference) => {
      if (named === 'code' && owner) return codeOf(owner, nth);
      if (named === 'ownSession' && user && !isForeign) return user.otherSession;
      const ids = (isForeign ? foreign : own)[named];
      return ids[nth % Math.max(ids.length, 1)] ?? nth;
    };
    run.results.sent = turn;
    const call = callOf(plan, user, idOf, turn);
    const answer = await run.send(call).catch((error: Error) => error);
    if (answer instanceof Error) {
      run.results.failed.push({ fault: `no answer: ${answer.message}`, plan, call, answer: undefined });
      continue;
    }
    count(run.results, plan, answer);
    const judge = (given: Answer) => faultOf(plan as Plan, given, run.document, run.seeded.marked.mark);
    const fault = judge(answer);
    if (fault) run.results.failed.push({ fault, plan, answer, call: await shrunk(call, fault, judge, run.send) });
    // The session has ended, or acts as another user.
    if (answer.status === 401 || (answer.status === 204 && plan.endpoint.path.endsWith('/impersonate')))
      current.delete(plan.kind);
    // What operators see of companies is not of their own company.
    else if (answer.status === 200 && (!isOperator(plan.kind) || plan.endpoint.path.startsWith('/api/admin/catalogue')))
      remember(own, plan, answer);
  }
}

function userFor({ users }: Seeded, current: Map<string, { user: FuzzUser; calls: number }>, { kind }: Plan) {
  if (kind === 'stranger') return undefined;
  let held = current.get(kind);
  if (!held || held.calls >= callsPerUser) {
    const user = users.get(kind)?.pop();
    if (!user) throw new Error(`There are no more users of the kind ${kind}.`);
    held = { user, calls: 0 };
    current.set(kind, held);
  }
  held.calls += 1;
  return held.user;
}

function count({ statuses, slowest }: Results, { endpoint, method }: Plan, { status, ms }: Answer): void {
  const name = `${endpoint.method} ${endpoint.path}`;
  if (ms > slowest.ms) Object.assign(slowest, { name, ms });
  if (method !== endpoint.method) return;
  const of = statuses.get(name) ?? new Map<number, number>();
  statuses.set(name, of.set(status, (of.get(status) ?? 0) + 1));
}

/** Calls whose answers name rows that later calls can name. Lists name rows that other calls made. */
const told: [call: RegExp, keyof Ids, RegExp][] = [
  [/^POST .*assets\/create$/, 'asset', /"asset":\{"id":(\d+)/g],
  [/^POST \/api\/map\/$/, 'location', /"id":(\d+)/g],
  [/^POST \/api\/groups$/, 'group', /"group":\{"id":(\d+)/g],
  [/^POST \/api\/upload-file$/, 'import', /"id":(\d+)/g],
  [/^POST \/api\/own-products$/, 'ownProduct', /"product":\{[^{}]*"uuid":"([\da-f-]+)"/g],
  [/^POST \/api\/own-products\/(joins|:uuid\/join)$/, 'join', /"id":(\d+)/g],
  [/^GET \/api\/import-profiles$/, 'importProfile', /"id":(\d+)/g],
  [/^POST \/api\/import-decisions$/, 'decision', /"id":"([\da-f]{64})"/g],
  ...(
    [
      ['GET', 'aliases', 'alias'],
      ['GET', 'subscriptions', 'subscription'],
      ['GET', 'product-suggestions', 'productSuggestion'],
      ['GET', 'bundle-keys', 'bundleKey'],
      ['POST', 'vex-publishers', 'vexPublisher'],
      ['POST', 'loads', 'load'],
      ['POST', 'waiting-boms', 'waitingBom'],
      ['POST', 'merges(/list)?', 'merge'],
      ['POST', 'manufacturer-merges(/list)?', 'makerMerge'],
    ] as const
  ).map(([method, path, named]): [RegExp, keyof Ids, RegExp] => [
    new RegExp(`^${method} /api/admin/catalogue/${path}$`),
    named,
    /"id":(\d+)/g,
  ]),
];

/** New rows take the place of rows that calls removed. */
function remember(own: Ids, { endpoint }: Plan, { bytes }: Answer): void {
  const call = `${endpoint.method} ${endpoint.path}`;
  for (const [pattern, named, id] of told) {
    if (!pattern.test(call)) continue;
    const ids = own[named];
    for (const [, found = ''] of bytes.toString('utf8').matchAll(id)) {
      const value = /^\d{1,9}$/.test(found) ? Number(found) : found;
      if (!ids.includes(value)) ids.push(value);
    }
    ids.splice(0, ids.length - 40);
  }
}
