import { readFileSync } from 'node:fs';
import { startTests } from '@vitest/runner';
import { TestRunner } from 'vitest';
import { readProgress } from './progress.mjs';

/** @typedef {import('vitest').RunnerTestCase} Test */

const plan = /** @type {import('./plan.mjs').Plan} */ (
  JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8'))
);
const slowest = Number(process.env.MUTATION_SLOWEST ?? Infinity);
const mostTests = Number(process.env.MUTATION_TESTS_PER_FILE ?? Infinity);
const progress = readProgress(plan);
const faults = new Map(plan.faults.map((fault) => [fault.id, fault]));

/** What the changed sources read and count. Stryker names its parts. */
const switches = (globalThis.__stryker__ ??= {});
const coverage = (switches.mutantCoverage ??= { static: {}, perTest: {} });
/** Faults in code that runs when its module is loaded. */
const whileLoading = new Set();
/** Faults in code that runs before the tests of a file, for example when they create their server. */
const beforeTests = new Set();

const timedOut = Symbol('timed out');

/**
 * Runs each test once without a fault, and then again with each fault whose code it reached. The server and the database
 * of a test file stay the same during that. After each noticed fault the test has to pass again without it. If it does
 * not, the file continues with a new server and a new database.
 */
export default class FaultRunner extends TestRunner {
  /** The one fault that is on during a whole file, including its beforeAll. */
  whole = null;
  isSpoilt = false;
  /** Whether the last test passed without a fault. */
  isSound = true;
  passed = [];
  hasFailed = false;

  onBeforeCollect() {
    coverage.static = Object.assign(coverage.static, {});
    clear(coverage.static);
  }

  async importFile(path, source) {
    const node = this.workerState.evaluatedModules.getModuleById(path);
    if (node) this.workerState.evaluatedModules.invalidateModule(node);
    return super.importFile(path, source);
  }

  async onBeforeRunFiles() {
    this.passed = [];
    this.isSound = true;
    if (this.whole === null) for (const id of Object.keys(coverage.static)) whileLoading.add(id);
    clear(coverage.static);
  }

  async onBeforeRunTask(test) {
    if (this.isSpoilt || (this.whole !== null && this.hasFailed)) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    if (this.whole === null) switches.currentTestId = test.id;
  }

  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (this.whole !== null) {
      try {
        await run();
      } catch (error) {
        this.hasFailed = true;
        throw error;
      }
      return;
    }
    const since = performance.now();
    try {
      await run();
      this.passed.push({ test, run, ms: performance.now() - since, reached: coverage.perTest[test.id] ?? {} });
    } finally {
      switches.currentTestId = undefined;
      if (isLast(test)) await this.tryFaults(this.passed);
    }
  }

  /**
   * Tries each fault on the tests that reached it, those that reached few faults first: they look closely at what they
   * reach.
   */
  async tryFaults(passed) {
    const quick = passed
      .filter(({ ms }) => ms <= slowest)
      .toSorted((a, b) => Object.keys(a.reached).length - Object.keys(b.reached).length || a.ms - b.ms);
    for (const { id } of plan.faults) {
      const tests = quick.filter(({ reached }) => reached[id]);
      for (const one of tests.slice(0, mostTests)) {
        if (await this.isDone(one, id)) break;
        if (this.isSpoilt) return;
      }
    }
  }

  /** Tries a fault on a test, and answers whether the fault was noticed. */
  async isDone({ test, run, ms, reached }, id) {
    const trial = trialOf(id, test.file.filepath, nameOf(test));
    if (!trial || progress.isNoticed(trial.key)) return true;
    if (progress.isTried(trial)) return false;
    const limits = { ms: 3000 + 5 * ms, hits: 1000 + 100 * reached[id] };
    const { outcome, took } = await this.runAgain(test, run, limits, id);
    if (outcome === 'missed') {
      progress.add({ ...trial, outcome, ms: took });
      return false;
    }
    // An earlier fault may have spoilt the database. Then the test fails without a fault too.
    const isSure = this.isSound;
    this.isSound = false;
    if (!isSure) {
      const again = await this.runAgain(test, run, limits);
      this.isSound = again.outcome === 'missed';
      this.isSpoilt = !this.isSound;
    }
    if (!this.isSpoilt) progress.add({ ...trial, outcome, ms: took });
    return !this.isSpoilt;
  }

  /** Runs a test with its hooks once more, with a fault or without. */
  async runAgain(test, run, limits, id) {
    const since = performance.now();
    const suites = suitesOf(test);
    const hooks = async (name) => {
      for (const suite of suites)
        for (const hook of TestRunner.getSuiteHooks(suite)[name]) await hook(test.context, suite);
    };
    await hooks('afterEach');
    super.onBeforeTryTask(test);
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(timedOut), limits.ms)));
    Object.assign(switches, { activeMutant: id, hitCount: 0, hitLimit: limits.hits });
    const work = (async () => {
      await hooks('beforeEach');
      await run();
    })();
    work.catch(() => {});
    try {
      await Promise.race([work, late]);
      return { outcome: 'missed', took: Math.round(performance.now() - since) };
    } catch (error) {
      return { outcome: error === timedOut ? 'hung' : 'noticed', took: Math.round(performance.now() - since) };
    } finally {
      clearTimeout(timer);
      Object.assign(switches, { activeMutant: undefined, hitCount: undefined });
    }
  }

  async onAfterRunFiles(files) {
    super.onAfterRunFiles(files);
    if (this.whole !== null) return;
    for (const id of Object.keys(coverage.static)) if (!whileLoading.has(id)) beforeTests.add(id);
    const [file] = files;
    if (this.isSpoilt) {
      this.isSpoilt = false;
      await this.quietly(() => startTests([file.filepath], this));
      return;
    }
    const ms = file.result?.duration ?? 0;
    if (process.env.MUTATION_WHOLE === 'on')
      await this.quietly(async () => {
        for (const id of beforeTests) await this.tryWhole(file.filepath, id, ms);
        for (const id of whileLoading) await this.tryWhole(file.filepath, id, ms);
        if (whileLoading.size > 0) this.reload();
      });
  }

  /** Runs a whole file with a fault, including what it does before its tests. */
  async tryWhole(path, id, ms) {
    const trial = trialOf(id, path, 'the whole file');
    if (!trial || progress.isNoticed(trial.key) || progress.isTried(trial)) return;
    const since = performance.now();
    if (whileLoading.has(id)) this.reload();
    this.whole = id;
    this.hasFailed = false;
    Object.assign(switches, { activeMutant: id, hitCount: undefined });
    try {
      const [file] = await startTests([path], this);
      this.hasFailed ||= file?.result?.state === 'fail';
    } catch {
      this.hasFailed = true;
    } finally {
      this.whole = null;
      switches.activeMutant = undefined;
    }
    const outcome = this.hasFailed ? 'noticed' : 'missed';
    progress.add({ ...trial, outcome, ms: Math.round(performance.now() - since) });
  }

  /** Vitest hears nothing of these runs. */
  async quietly(work) {
    const { onCollected, onTaskUpdate } = this;
    Object.assign(this, { onCollected: undefined, onTaskUpdate: undefined });
    await work();
    Object.assign(this, { onCollected, onTaskUpdate });
  }

  /** Modules of this repository are loaded again by the next file. */
  reload() {
    for (const [path, node] of this.workerState.evaluatedModules.idToModuleMap) {
      if (path.includes('/node_modules/') || !/\/(?:apps|packages)\//.test(path)) continue;
      Object.assign(node, { promise: undefined, exports: undefined, evaluated: false });
      node.importers.clear();
    }
  }
}

function trialOf(id, path, test) {
  const key = faults.get(id)?.key;
  const by = plan.tests[path];
  return key && by ? { key, test, by } : undefined;
}

const nameOf = (test) =>
  suitesOf(test)
    .slice(1)
    .map(({ name }) => name)
    .concat(test.name)
    .join(' > ');

/** The suites around a test, the file first. */
function suitesOf(test) {
  const suites = [];
  for (let suite = test.suite; suite; suite = suite.suite) suites.unshift(suite);
  return suites[0] === test.file ? suites : [test.file, ...suites];
}

/** Whether no test of the file runs after this one. */
function isLast(test) {
  const testsOf = (suite) => suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task]));
  return testsOf(test.file).findLast(({ mode }) => mode === 'run' || mode === 'queued') === test;
}

function clear(counts) {
  for (const id of Object.keys(counts)) delete counts[id];
}
