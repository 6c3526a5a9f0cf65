import semver from 'semver';
import { partsOf, textOf, type MandatoryTests, type Part, type Written } from './written.ts';

interface Revision {
  number: string;
  time: number;
}

/** The tests of `document.tracking`. A number is an integer or a semantic version. */
export const revisionTests: MandatoryTests = {
  '6.1.14': (written) => {
    const numbers = byDate(written).map(({ number }) => fullNumber(number));
    const isWrong = numbers.some((number, at) => at > 0 && semver.lt(number, numbers[at - 1] ?? number));
    return isWrong ? 'the numbers of the revision history do not rise with the dates' : undefined;
  },
  '6.1.16': (written) => {
    const { version = '', newest = version } = {
      version: textOf(written.tracking.version),
      newest: byDate(written).at(-1)?.number,
    };
    const plain = (number: string) => number.split(written.tracking.status === 'draft' ? /[+-]/ : '+')[0];
    return plain(version) === plain(newest)
      ? undefined
      : `the version is ${version}, and the newest revision is ${newest}`;
  },
  '6.1.17': ({ tracking }) => {
    const version = textOf(tracking.version) ?? '1';
    const isDraft = isBeforeFirst(version) || isPrerelease(version);
    return isDraft && tracking.status !== 'draft' ? `the version ${version} is that of a draft` : undefined;
  },
  '6.1.18': (written) => {
    const isPublished = ['final', 'interim'].includes(String(written.tracking.status));
    const early = isPublished && revisionsOf(written.tracking).find(({ number }) => isBeforeFirst(number));
    return early ? `the revision history of a published document has the draft ${early.number}` : undefined;
  },
  '6.1.19': ({ tracking }) => {
    const found = revisionsOf(tracking).find(({ number }) => isPrerelease(number));
    return found && `the revision history has the pre-release ${found.number}`;
  },
  '6.1.20': ({ tracking }) => {
    const version = textOf(tracking.version) ?? '';
    const isPublished = ['final', 'interim'].includes(String(tracking.status));
    return isPublished && isPrerelease(version) ? `the version ${version} is a pre-release` : undefined;
  },
  '6.1.21': (written) => {
    const majors = [...new Set(byDate(written).map(({ number }) => Number.parseInt(number, 10)))];
    const first = majors[0] ?? 1;
    const isComplete = first <= 1 && majors.every((major, at) => major <= first + at);
    return isComplete ? undefined : 'the revision history leaves out a version';
  },
  '6.1.22': ({ tracking }) => {
    const numbers = revisionsOf(tracking).map(({ number }) => number);
    const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
    return twice && `the revision history has ${twice} twice`;
  },
  '6.1.30': ({ tracking }) => {
    const numbers = [...revisionsOf(tracking).map(({ number }) => number), textOf(tracking.version) ?? '1'];
    const isMixed = new Set(numbers.map((number) => /^\d+$/.test(number))).size > 1;
    return isMixed && numbers.length > 1 ? 'integers and semantic versions are mixed' : undefined;
  },
};

/** What cannot be read is told by another remark (csaf-about.ts). */
const revisionsOf = (tracking: Part): Revision[] =>
  partsOf(tracking.revision_history).flatMap(({ number, date }) => {
    const read = { number: textOf(number) ?? '', time: Date.parse(textOf(date) ?? '') };
    return semver.valid(fullNumber(read.number)) === null || Number.isNaN(read.time) ? [] : [read];
  });

/** Oldest first. Those of one time are in the order of their numbers. */
const byDate = ({ tracking }: Written): Revision[] =>
  revisionsOf(tracking).toSorted(
    (a, b) => a.time - b.time || semver.compareBuild(fullNumber(a.number), fullNumber(b.number)),
  );

const fullNumber = (number: string): string => (/^\d+$/.test(number) ? `${number}.0.0` : number);
const isBeforeFirst = (number: string): boolean => /^0(\.|$)/.test(number);
const isPrerelease = (number: string): boolean => semver.valid(number) !== null && semver.prerelease(number) !== null;
