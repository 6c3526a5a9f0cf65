import { sheetColumns } from '@rampart/contract/rules/spreadsheets/sheet-columns.ts';
import type { SampleWithEnd } from './foreign/without-totals.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { SheetRefusal } from './sheet-refusal.ts';
import { keepThread, takeThread } from './thread.ts';

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
  const worker = takeThread(limits.megabytes);
  const isSmall = content.length <= mostForNextFile;
  const task = { content: content.buffer, columns: sheetColumns, mapped, limits };
  let question: Question<Row> | undefined;
  let left = limits.milliseconds;
  let asked = 0;
  let hasOwnParser = false;
  let canReadNextFile = false;

  const settle = (answered: (question: Question<Row>) => void) => {
    const current = question;
    question = undefined;
    if (current) answered(current);
  };
  const fail = (error: Error) => {
    settle(({ reject }) => reject(error));
    void worker.terminate();
  };
  worker.on('message', (answer: Answer<Row>) => {
    if (answer.type === 'refused') return fail(new SheetRefusal(answer.reason));
    if ('format' in answer && answer.format !== 'xls') hasOwnParser = true;
    canReadNextFile = isSmall && hasOwnParser && (answer.type === 'end' || answer.type === 'foreign');
    settle(({ resolve }) => resolve(answer));
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetRefusal(tooMuchMemory) : error),
  );
  worker.on('exit', () => fail(new Error('The reader of sheets ended without an answer.')));

  return {
    async next(): Promise<Answer<Row>> {
      const began = performance.now();
      const tooLate = `The file took longer than ${Math.round(limits.milliseconds / 1000)} seconds to read.`;
      const cutOff = setTimeout(() => fail(new SheetRefusal(tooLate)), left);
      try {
        return await new Promise<Answer<Row>>((resolve, reject) => {
          question = { resolve, reject };
          if (asked === 0) worker.postMessage(task, [task.content]);
          else worker.postMessage('next');
          asked += 1;
        });
      } finally {
        clearTimeout(cutOff);
        left = Math.max(1, left - (performance.now() - began));
      }
    },
    async end(): Promise<void> {
      if (canReadNextFile) keepThread(worker, limits.megabytes);
      else await worker.terminate();
    },
  };
}

/**
 * Only a thread that has read a short file to its end waits for another one. The rest of a large file would take memory
 * from the next, and the library for .xls files keeps state of its own.
 */
const mostForNextFile = 1024 * 1024;

const tooMuchMemory = 'The file needs more memory to read than any list of equipment. Split it into several files.';
