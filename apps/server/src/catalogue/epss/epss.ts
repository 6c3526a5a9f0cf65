import { cleanLine } from '#catalogue/files/clean-text.ts';
import { catalogueLimits as limits } from '#catalogue/files/limits.ts';
import { Refusal } from '#catalogue/files/refusal.ts';
import { cvePattern } from '#catalogue/files/validate.ts';

/** The list of EPSS: for each CVE, how likely it is exploited in the next 30 days. */
export interface EpssList {
  model: string;
  /** The day of the scores. */
  scoredOn: string;
  content: Buffer;
}

export interface EpssScore {
  cve: string;
  /** From 0 to 1. */
  score: number;
  /** The share of all CVEs that have this score or a lower one. */
  percentile: number;
}

/** The list begins with a comment that names its model and its day. It has no other sign. */
const head = /^#\s*model_version:([^,]*),\s*score_date:(\d{4}-\d{2}-\d{2})(?:T[^\s,]*)?,*\s*$/;
const columns = 'cve,epss,percentile';

export const isEpss = (content: Buffer): boolean =>
  content.subarray(0, 64).toString('latin1').includes('model_version:');

/** Checks every line, so that a broken list changes nothing. */
export function readEpss(content: Buffer): EpssList {
  const lines = linesOf(content);
  const first = lines.next().value ?? '';
  const [, model = '', scoredOn = ''] = head.exec(first) ?? [];
  if (scoredOn === '' || Number.isNaN(Date.parse(scoredOn)))
    throw new Refusal('Line 1 of the EPSS list does not name its model and its day.');
  if (lines.next().value?.trim() !== columns) throw new Refusal(`Line 2 of the EPSS list is not "${columns}".`);
  let number = 2;
  for (const line of lines) {
    number += 1;
    if (number > limits.values) throw new Refusal('The EPSS list has too many lines.');
    if (line !== '') scoreOf(line, number);
  }
  if (number === 2) throw new Refusal('The EPSS list is empty.');
  return { model: cleanLine(model).slice(0, 100), scoredOn, content };
}

/** The scores of these CVEs. The list has some hundred thousand others, which are not kept in memory. */
export function scoresOf(content: Buffer, cves: ReadonlySet<string>): EpssScore[] {
  const found: EpssScore[] = [];
  let number = 0;
  for (const line of linesOf(content)) {
    number += 1;
    if (number > 2 && cves.has(line.slice(0, line.indexOf(',')))) found.push(scoreOf(line, number));
  }
  return found;
}

function scoreOf(line: string, number: number): EpssScore {
  const [cve = '', score = '', percentile = '', ...others] = line.split(',');
  if (!cvePattern.test(cve)) throw new Refusal(`Line ${number} of the EPSS list has no CVE id.`);
  if (others.length > 0 || !isShare(score) || !isShare(percentile))
    throw new Refusal(`Line ${number} of the EPSS list: ${cve} has no score and percentile from 0 to 1.`);
  return { cve, score: Number(score), percentile: Number(percentile) };
}

const share = /^(?:0|1|[01]?\.\d{1,20}|\d(?:\.\d{1,20})?e-\d{1,2})$/i;
const isShare = (text: string) => share.test(text) && Number(text) <= 1;

function* linesOf(content: Buffer): Generator<string, undefined> {
  let start = 0;
  while (start < content.length) {
    const end = content.indexOf(0x0a, start);
    const stop = end === -1 ? content.length : end;
    const line = content.toString('latin1', start, stop);
    yield line.endsWith('\r') ? line.slice(0, -1) : line;
    start = stop + 1;
  }
}
