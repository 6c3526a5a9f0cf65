import { readFileSync } from 'node:fs';
import { startTests } from '@vitest/runner';
import { TestRunner, type RunnerTestCase, type RunnerTestFile } from 'vitest';
import type { Plan } from './plan.mjs';
import { readProgress } from './progress.mjs';
import { clear, isLast, nameOf, suitesOf, type Hits } from './tests.ts';

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan;
/** Tests that take more milliseconds than this are left to a later round, and so are further tests of a file. */
const slowest = Number(process.env.MUTATION_SLOWEST ?? Infinity);
const mostTests = Number(process.env.MUTATION_TESTS_PER_FILE ?? Infinity);
const triesWholeFiles = process.env.MUTATION_WHOLE === 'on';
const progress = readProgress(plan);
const keys = new Map(plan.faults.map(({ id, key }) => [id, key]));

/** What the changed sources read and count. Stryker gave the names. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage: { static: Hits; perTest: Record<string, Hits> };
  hitCount?: number | undefined;
  hitLimit?: number;
}
const globals = globalThis as { __stryker__?: Switches };
const switches: Switches = (globals.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} } });
const { static: hitsOutside, perTest: hitsInTests } = switches.mutantCoverage;
/** Faults in code that runs when its module is loaded. */
const whileLoading = new Set<string>();
/** Faults in code that runs before the tests of a file, for example when they create their server. */
const beforeTests = new Set<string>();

interface Passed {
  test: RunnerTestCase;
  run: () => unknown;
  ms: number;
  reached: Hits;
}

/** The parts of Vitest's runner that its types do not show. */
interface Inside {
  workerState: {
    evaluatedModules: {
      idToModuleMap: Map<string, { importers: Set<string> }>;
      getModuleById(id: string): object | undefined;
      invalidateModule(node: object): void;
    };
  };
}

const timedOut = Symbol('timed out');

/**
 * Runs the tests of a file without a fault, and then again with each fault whose code they reached. The server and the
 * database of the file stay the same during that. So a test has to pass twice before it is used, and after each noticed
 * fault it has to pass without it. If it does not, the file starts again with a new server and database, and the fault is
 * tried first.
 */
export default class FaultRunner extends TestRunner {
  /** The one fault that is on during a whole file, including what happens before its tests. */
  #whole: string | undefined;
  #hasFailed = false;
  #isSpoilt = false;
  /** The fault that was tried when the database was spoilt. */
  #suspect: string | undefined;
  #isFresh = true;
  #repeatable = new Map<string, boolean>();
  #passed: Passed[] = [];

  get #modules() {
    return (this as unknown as Inside).workerState.evaluatedModules;
  }

  onBeforeCollect() {
    clear(hitsOutside);
  }

  override importFile(path: string, source: 'collect' | 'setup') {
    const node = this.#modules.getModuleById(path);
    if (node) this.#modules.invalidateModule(node);
    return super.importFile(path, source);
  }

  onBeforeRunFiles() {
    this.#passed = [];
    this.#isFresh = true;
    this.#repeatable.clear();
    if (this.#whole === undefined) for (const id of Object.keys(hitsOutside)) whileLoading.add(id);
    clear(hitsOutside);
  }

  override async onBeforeRunTask(test: RunnerTestCase) {
    if (this.#isSpoilt || (this.#whole !== undefined && this.#hasFailed)) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test);
    if (this.#whole === undefined) switches.currentTestId = test.id;
  }

  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test);
    if (this.#whole !== undefined) {
      this.#hasFailed = true;
      await run();
      this.#hasFailed = false;
      return;
    }
    const since = performance.now();
    try {
      await run();
      this.#passed.push({ test, run, ms: performance.now() - since, reached: hitsInTests[test.id] ?? {} });
    } finally {
      switches.currentTestId = undefined;
      if (isLast(test)) await this.#tryFaults();
    }
  }

  /**
   * Tries each fault on the tests that reached it. Those that reached few faults come first: they look closely at what
   * they reach.
   */
  async #tryFaults() {
    const tests = this.#passed
      .filter(({ ms }) => ms <= slowest)
      .toSorted((a, b) => Object.keys(a.reached).length - Object.keys(b.reached).length || a.ms - b.ms);
    const faults = plan.faults.toSorted((a, b) => Number(b.id === this.#suspect) - Number(a.id === this.#suspect));
    for (const { id } of faults)
      for (const test of tests.filter(({ reached }) => reached[id]).slice(0, mostTests)) {
        const isNoticed = await this.#isNoticedBy(test, id);
        if (this.#isSpoilt) return;
        if (isNoticed) break;
      }
  }

  async #isNoticedBy(passed: Passed, id: string): Promise<boolean> {
    const { test, run, ms, reached } = passed;
    const trial = trialOf(id, test.file.filepath, nameOf(test));
    if (!trial || progress.isNoticed(trial.key)) return true;
    if (progress.isTried(trial) || !(await this.#isRepeatable(passed))) return false;
    const limits = { ms: 3000 + 5 * ms, hits: 1000 + 100 * (reached[id] ?? 0) };
    const isSure = this.#isFresh && this.#suspect === id;
    this.#isFresh = false;
    const { outcome, took } = await this.#runAgain(test, run, limits, id);
    if (outcome !== 'missed') {
      this.#isSpoilt = (await this.#runAgain(test, run, limits)).outcome !== 'missed';
      this.#suspect = this.#isSpoilt && !isSure ? id : undefined;
      if (this.#suspect !== undefined) return false;
    }
    progress.add({ ...trial, outcome, ms: took });
    return outcome !== 'missed';
  }

  /** A test that, for example, counts all rows of the database passes only once. */
  async #isRepeatable({ test, run, ms }: Passed): Promise<boolean> {
    const known = this.#repeatable.get(test.id);
    if (known !== undefined) return known;
    const { outcome } = await this.#runAgain(test, run, { ms: 3000 + 5 * ms, hits: Infinity });
    this.#repeatable.set(test.id, outcome === 'missed');
    if (outcome !== 'missed') process.stdout.write(`Passes only once: ${test.file.name} > ${nameOf(test)}\n`);
    return outcome === 'missed';
  }

  /** Runs a test with its hooks once more, with a fault or without. */
  async #runAgain(test: RunnerTestCase, run: () => unknown, limits: { ms: number; hits: number }, id?: string) {
    const since = performance.now();
    const call = async (name: 'beforeEach' | 'afterEach') => {
      for (const suite of suitesOf(test))
        for (const hook of TestRunner.getSuiteHooks(suite)[name]) await hook(test.context, suite);
    };
    await call('afterEach');
    super.onBeforeTryTask(test);
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: limits.hits });
    const work = (async () => {
      await call('beforeEach');
      await run();
    })();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timedOut), limits.ms);
    });
    const outcome = await Promise.race([work, late]).then(
      () => 'missed' as const,
      (error: unknown) => (error === timedOut ? ('hung' as const) : ('noticed' as const)),
    );
    clearTimeout(timer);
    Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
    work.catch(() => {});
    return { outcome, took: Math.round(performance.now() - since) };
  }

  override async onAfterRunFiles(files?: RunnerTestFile[]) {
    super.onAfterRunFiles();
    const path = files?.[0]?.filepath;
    if (this.#whole !== undefined || !path) return;
    for (const id of Object.keys(hitsOutside)) if (!whileLoading.has(id)) beforeTests.add(id);
    if (this.#isSpoilt) {
      this.#isSpoilt = false;
      await this.#unheard(() => startTests([path], this as never));
    } else if (triesWholeFiles)
      await this.#unheard(async () => {
        for (const id of [...beforeTests, ...whileLoading]) await this.#tryWholeFile(path, id);
        if (whileLoading.size > 0) this.#reload();
      });
  }

  /** Runs a whole file with a fault, including what it does before its tests. */
  async #tryWholeFile(path: string, id: string) {
    const trial = trialOf(id, path, 'the whole file');
    if (!trial || progress.isNoticed(trial.key) || progress.isTried(trial)) return;
    const since = performance.now();
    if (whileLoading.has(id)) this.#reload();
    this.#whole = id;
    this.#hasFailed = false;
    Object.assign(switches, { activeMutant: id, hitCount: undefined });
    const [file] = await startTests([path], this as never).catch(() => []);
    const hasPassed = file?.result?.state === 'pass' && !this.#hasFailed;
    this.#whole = undefined;
    switches.activeMutant = undefined;
    const ms = Math.round(performance.now() - since);
    progress.add({ ...trial, outcome: hasPassed ? 'missed' : 'noticed', ms });
  }

  /** Vitest hears nothing of these runs. */
  async #unheard(work: () => Promise<unknown>) {
    const listeners = this as { onCollected?: unknown; onTaskUpdate?: unknown };
    const { onCollected, onTaskUpdate } = listeners;
    Object.assign(listeners, { onCollected: undefined, onTaskUpdate: undefined });
    await work();
    Object.assign(listeners, { onCollected, onTaskUpdate });
  }

  /** The next file loads the modules of this repository again. */
  #reload() {
    for (const [path, node] of this.#modules.idToModuleMap) {
      if (path.includes('/node_modules/') || !/\/(?:apps|packages)\//.test(path)) continue;
      Object.assign(node, { promise: undefined, exports: undefined, evaluated: false });
      node.importers.clear();
    }
  }
}

function trialOf(id: string, path: string, test: string) {
  const key = keys.get(id);
  const by = plan.tests[path];
  return key && by ? { key, test, by } : undefined;
}
