import { Worker } from 'node:worker_threads';
import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import { paths } from '#paths';
import type { SampleWithEnd } from './foreign/without-totals.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SheetRefusal } from './sheet-refusal.ts';

export type SheetFormat = 'xlsx' | 'xls' | 'csv';

export type Answer<Row> =
  | { type: 'foreign'; format: SheetFormat; sheets: SampleWithEnd[] }
  | { type: 'table'; format: SheetFormat; exportId: string | null }
  | { type: 'rows'; rows: Row[] }
  | { type: 'end' }
  | { type: 'refused'; reason: string };

interface ReadingTask {
  limits: ReadingLimits;
  /** The sheet to read, if its headings are not ours. */
  mapped: { sheet: string; headingRow: number; places: number[] } | null;
}

interface Question<Row> {
  resolve(answer: Answer<Row>): void;
  reject(reason: Error): void;
}

export type ReaderThread<Row> = ReturnType<typeof startReader<Row>>;

/** The thread that reads a sheet. It gives one answer at a time. Its time limit counts only while the caller waits. */
export function startReader<Row>(content: Uint8Array<ArrayBuffer>, { limits, mapped }: ReadingTask) {
  const worker = new Worker(paths.tableWorker, {
    name: 'sheet',
    workerData: { content: content.buffer, columns: sheetColumns, mapped, limits },
    transferList: [content.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
  });
  let question: Question<Row> | undefined;
  let left = limits.milliseconds;
  let asked = 0;

  const settle = (answered: (question: Question<Row>) => void) => {
    const current = question;
    question = undefined;
    if (current) answered(current);
  };
  const fail = (error: Error) => settle(({ reject }) => reject(error));
  worker.on('message', (answer: Answer<Row>) =>
    answer.type === 'refused' ? fail(new SheetRefusal(answer.reason)) : settle(({ resolve }) => resolve(answer)),
  );
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefusal(tooMuchMemory) : error),
  );
  worker.on('exit', () => fail(new Error('The reader of sheets ended without an answer.')));

  return {
    async next(): Promise<Answer<Row>> {
      const began = performance.now();
      const cutOff = setTimeout(() => {
        fail(new SheetRefusal(`The file took longer than ${Math.round(limits.milliseconds / 1000)} seconds to read.`));
        void worker.terminate();
      }, left);
      try {
        return await new Promise<Answer<Row>>((resolve, reject) => {
          question = { resolve, reject };
          if (asked > 0) worker.postMessage('next');
          asked += 1;
        });
      } finally {
        clearTimeout(cutOff);
        left = Math.max(1, left - (performance.now() - began));
      }
    },
    async end(): Promise<void> {
      await worker.terminate();
    },
  };
}

const tooMuchMemory = 'The file needs more memory to read than any list of equipment. Split it into several files.';
