import { readFileSync } from 'node:fs';
import { startTests } from '@vitest/runner';
import { TestRunner, type RunnerTestCase, type RunnerTestFile } from 'vitest';
import type { Plan } from './plan.mjs';
import { readProgress, type Trial } from './progress.mjs';
import { reload, switches, type Inside } from './switches.ts';
import { clear, isLast, limitsOf, nameOf, suitesOf, type Passed } from './tests.ts';

const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan;
/** Tests that take more milliseconds than this are left to a later round, and so are further slow tests of a file. */
const slowest = Number(process.env.MUTATION_SLOWEST ?? Infinity);
const quick = 100;
const mostTests = Number(process.env.MUTATION_TESTS_PER_FILE ?? Infinity);
const triesWholeFiles = process.env.MUTATION_WHOLE === 'on';
const progress = readProgress(plan);
const keys = new Map(plan.faults.map(({ id, key }) => [id, key]));
const idOf = new Map(plan.faults.map(({ id, key }) => [key, id]));

const { static: hitsOutside, perTest: hitsInTests } = switches.mutantCoverage;
/** Faults in code that runs when its module is loaded. */
const whileLoading = new Set<string>();
/** Faults in code that runs before the tests of a file, for example when they create their server. */
const beforeTests = new Set<string>();

const timedOut = Symbol('timed out');

/** So many noticed faults are believed after their test has passed once without a fault. */
const mostUnproven = 12;

/**
 * Runs the tests of a file without a fault, and then again with each fault whose code they reached. The server and the
 * database of the file stay the same during that. So a test has to pass twice before it is used, and after some noticed
 * faults it has to pass without one. If it does not, the file starts again with a new server and database. These faults
 * are then tried first, and the test has to pass after each of them.
 */
export default class FaultRunner extends TestRunner {
  /** The one fault that is on during a whole file, including what happens before its tests. */
  #whole: string | undefined;
  #hasFailed = false;
  #isSpoilt = false;
  /** The faults that were tried when the database was spoilt. */
  #suspects = new Set<string>();
  /** The only one, if it is known. */
  #spoiler: string | undefined;
  #isFresh = true;
  /** Faults that one test noticed, until it has passed again without a fault. */
  #unproven: Trial[] = [];
  #noticing: Passed | undefined;
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
    const placeOf = (id: string) => {
      if (id === this.#spoiler) return -2;
      return this.#suspects.has(id) ? -1 : tests.findIndex(({ reached }) => reached[id]);
    };
    const isTriedNow = ({ ms }: Passed, index: number) => index < mostTests || ms <= quick;
    for (const { id } of plan.faults.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)))
      for (const test of tests.filter(({ reached }) => reached[id]).filter(isTriedNow)) {
        const isNoticed = await this.#isNoticedBy(test, id);
        if (this.#isSpoilt) return;
        if (isNoticed) break;
      }
    await this.#prove();
  }

  async #isNoticedBy(passed: Passed, id: string): Promise<boolean> {
    const { test, run } = passed;
    const trial = trialOf(id, test.file.filepath, nameOf(test));
    if (!trial || progress.isNoticed(trial.key)) return true;
    if (progress.isTried(trial)) return false;
    if (this.#noticing !== passed) await this.#prove();
    if (this.#isSpoilt || !(await this.#isRepeatable(passed))) return false;
    const isSuspect = this.#suspects.has(id);
    const isSure = this.#isFresh && this.#spoiler === id;
    this.#isFresh = false;
    const { outcome, took } = await this.#runAgain(test, run, limitsOf(passed, id), id);
    const done = { ...trial, outcome, ms: took };
    if (outcome === 'missed') {
      progress.add(done);
      return false;
    }
    this.#noticing = passed;
    this.#unproven.push(done);
    // A fault that spoils a new database was noticed.
    if (isSuspect || this.#unproven.length >= mostUnproven) await this.#prove(isSure);
    return true;
  }

  /** Believes the noticed faults if their test passes without a fault. Otherwise one of them spoilt the database. */
  async #prove(isSure = false) {
    const passed = this.#noticing;
    const trials = this.#unproven.splice(0);
    this.#noticing = undefined;
    if (!passed || trials.length === 0) return;
    const { outcome } = await this.#runAgain(passed.test, passed.run, limitsOf(passed));
    this.#isSpoilt = outcome !== 'missed';
    const isBelieved = isSure || !this.#isSpoilt;
    const ids = trials.map(({ key }) => idOf.get(key) ?? '');
    this.#spoiler = isBelieved || ids.length > 1 ? undefined : ids[0];
    for (const id of ids) this.#suspects[isBelieved ? 'delete' : 'add'](id);
    if (isBelieved) for (const trial of trials) progress.add(trial);
  }

  /** A test that, for example, counts all rows of the database passes only once. */
  async #isRepeatable(passed: Passed): Promise<boolean> {
    const { test, run } = passed;
    const known = this.#repeatable.get(test.id);
    if (known !== undefined) return known;
    const { outcome } = await this.#runAgain(test, run, limitsOf(passed));
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
        if (whileLoading.size > 0) reload(this.#modules);
      });
  }

  /** Runs a whole file with a fault, including what it does before its tests. */
  async #tryWholeFile(path: string, id: string) {
    const trial = trialOf(id, path, 'the whole file');
    if (!trial || progress.isNoticed(trial.key) || progress.isTried(trial)) return;
    const since = performance.now();
    if (whileLoading.has(id)) reload(this.#modules);
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
}

function trialOf(id: string, path: string, test: string) {
  const key = keys.get(id);
  const by = plan.tests[path];
  return key && by ? { key, test, by } : undefined;
}
