import { isMoment, meantIn, nameOf, partOf, partsOf, textOf, textsOf } from './written.ts';
import type { MandatoryTests, Part } from './written.ts';

const allIds = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const noId = '00000000-0000-0000-0000-000000000000';

/** The tests that came with CSAF 2.1. */
export const testsOf21: MandatoryTests = {
  '6.1.34': ({ tree }) => (depthOf(tree) > 30 ? 'the branches are deeper than 30' : undefined),
  '6.1.35': ({ vulnerabilities, groups }) => {
    for (const one of vulnerabilities) {
      const categories = new Map<string, Set<string>>();
      for (const remediation of partsOf(one.remediations)) {
        const category = textOf(remediation.category) ?? '';
        for (const id of meantIn(remediation, groups)) {
          const said = categories.get(id) ?? new Set();
          if ([...said].some((other) => isContrary(other, category))) {
            return `${nameOf(one)} has remediations for "${id}" that contradict each other`;
          }
          categories.set(id, said.add(category));
        }
      }
    }
    return undefined;
  },
  '6.1.36': ({ vulnerabilities, groups }) => {
    for (const one of vulnerabilities) {
      const status = partOf(one.product_status);
      for (const remediation of partsOf(one.remediations)) {
        const barred = new Set(
          (barredStatus[textOf(remediation.category) ?? ''] ?? []).flatMap((name) => textsOf(status[name])),
        );
        const id = meantIn(remediation, groups).find((product) => barred.has(product));
        if (id !== undefined) return `a remediation of ${nameOf(one)} contradicts the status of "${id}"`;
      }
    }
    return undefined;
  },
  '6.1.37': ({ document, tracking, vulnerabilities }) => {
    const date = [
      ...datesOf(tracking, ['initial_release_date', 'current_release_date']),
      ...datesOf(partOf(partOf(document.tracking).generator), ['date']),
      ...partsOf(tracking.revision_history).flatMap((one) => datesOf(one, ['date'])),
      ...vulnerabilities.flatMap((one) => [
        ...datesOf(one, ['disclosure_date', 'discovery_date']),
        ...['flags', 'involvements', 'remediations', 'threats'].flatMap((name) =>
          partsOf(one[name]).flatMap((part) => datesOf(part, ['date'])),
        ),
      ]),
    ].find((text) => !isMoment(text));
    return date === undefined ? undefined : `"${date}" is not a time`;
  },
  '6.1.38': ({ document }) =>
    groupOf(document).id === allIds && labelOf(document) !== 'CLEAR'
      ? 'it is shared with everybody, and its label is not CLEAR'
      : undefined,
  '6.1.39': ({ document, tracking }) => {
    const id = textOf(groupOf(document).id);
    const isOpen = id === undefined || id === allIds || (id === noId && tracking.status === 'draft');
    return labelOf(document) === 'CLEAR' && !isOpen ? 'its label is CLEAR, and a group is named' : undefined;
  },
  '6.1.40': ({ document }) => {
    const { id, name } = groupOf(document);
    const isWrong = (name === 'Public' && id !== allIds) || (name === 'No sharing allowed' && id !== noId);
    return isWrong ? 'the name of the sharing group is that of another id' : undefined;
  },
  '6.1.41': ({ document }) => {
    const { id, name } = groupOf(document);
    const isWrong = (id === allIds && name !== 'Public') || (id === noId && name !== 'No sharing allowed');
    return isWrong ? 'the sharing group has not the name of its id' : undefined;
  },
  '6.1.45': ({ document, tracking, vulnerabilities }) => {
    const newest = Math.max(...partsOf(tracking.revision_history).map(({ date }) => Date.parse(textOf(date) ?? '')));
    const isPublished = labelOf(document) === 'CLEAR' && ['final', 'interim'].includes(String(tracking.status));
    const found = isPublished && vulnerabilities.find((one) => Date.parse(textOf(one.disclosure_date) ?? '') > newest);
    return found ? `${nameOf(found)} was disclosed after the newest revision` : undefined;
  },
};

const depthOf = (part: Part): number => {
  const inner = partsOf(part.branches);
  return inner.length === 0 ? 0 : 1 + Math.max(...inner.map(depthOf));
};

const groupOf = (document: Part): Part => partOf(partOf(document.distribution).sharing_group);
const labelOf = (document: Part): unknown => partOf(partOf(document.distribution).tlp).label;
const datesOf = (part: Part, names: readonly string[]) => textsOf(names.map((name) => part[name]));

/** Remediations that cannot both be right. */
const contraries: Record<string, readonly string[]> = {
  optional_patch: ['workaround', 'mitigation', 'vendor_fix', 'none_available', 'fix_planned', 'no_fix_planned'],
  none_available: ['workaround', 'mitigation', 'vendor_fix', 'optional_patch', 'fix_planned', 'no_fix_planned'],
  vendor_fix: ['fix_planned', 'no_fix_planned'],
  fix_planned: ['no_fix_planned'],
};
const isContrary = (one: string, other: string) =>
  Boolean(contraries[one]?.includes(other) || contraries[other]?.includes(one));

const affected = ['first_affected', 'known_affected', 'last_affected'];
const fixed = ['first_fixed', 'fixed'];
const barredStatus: Record<string, readonly string[]> = {
  workaround: ['known_not_affected', ...fixed],
  mitigation: ['known_not_affected', ...fixed],
  vendor_fix: ['known_not_affected', ...fixed],
  none_available: ['known_not_affected', ...fixed],
  optional_patch: affected,
  fix_planned: fixed,
  no_fix_planned: fixed,
};
