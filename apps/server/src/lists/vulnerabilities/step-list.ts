/** A step that an advisory recommends. */
export interface ListedStep {
  kind: string;
  description: string;
  link: string | null;
}

/** Steps that are shown as one: a text, then the items of its list and the steps that repeat it. */
export interface StepGroup<Step extends ListedStep> {
  steps: [Step, ...Step[]];
  /** The texts to show, without repetitions. */
  descriptions: string[];
}

/**
 * Puts steps together: those that only introduce a list with the items of the list, and those that repeat another with
 * it. Fixes come first, then workarounds, then general advice. `sourceOf` tells advisories apart: a list does not go on
 * in another advisory.
 */
export function puttingTogether<Step extends ListedStep>(
  steps: readonly Step[],
  sourceOf: (step: Step) => string = () => '',
): StepGroup<Step>[] {
  const groups = withoutRepeats(withItems(steps, sourceOf));
  const useful = groups.filter(
    ({ steps: [first, ...more] }) => more.length > 0 || first.link || !isIntroduction(first),
  );
  return (useful.length > 0 ? useful : groups).toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Joins each introduction with the items that follow it, and the lines of a list with each other. */
function withItems<Step extends ListedStep>(steps: readonly Step[], sourceOf: (step: Step) => string) {
  const groups: StepGroup<Step>[] = [];
  for (const step of steps) {
    const list = groups.at(-1);
    const [first] = list?.steps ?? [];
    const isSameList = first?.kind === step.kind && sourceOf(first) === sourceOf(step);
    if (list && isSameList && !isIntroduction(step) && isItem(list, step)) {
      list.steps.push(step);
      list.descriptions.push(step.description);
    } else {
      groups.push({ steps: [step], descriptions: [step.description] });
    }
  }
  return groups;
}

const isIntroduction = ({ description }: ListedStep) => /:\s*$/.test(description);
const isLink = (text: string) => /^\s*(?:https?:\/\/|www\.)\S+\s*$/.test(text);
/** "… at the following location:" introduces one address. */
const introducesLink = /\b(?:location|link|links|website|web ?site|page|url|address|at|here|from|below|site)\s*:\s*$/i;

function isItem({ steps: [first], descriptions }: StepGroup<ListedStep>, { description }: ListedStep): boolean {
  if (isListLine(description))
    return isListLine(first.description) || /\bfollowing\b|\bbelow\b|:\s*$/i.test(first.description);
  if (!isIntroduction(first)) return false;
  if (introducesLink.test(first.description)) return descriptions.length === 1 && isLink(description);
  return isLink(description) || !generalAdvice.test(description);
}

/** A short line with a number and without a verb, such as "Controller 300: Version 5.2". */
const isListLine = (text: string) =>
  text.length <= 100 && /\d/.test(text) && !/[.!?]\s*$/.test(text) && !isLink(text) && !listVerb.test(text);
const listVerb =
  /\b(?:updat(?:e|es|ing)|upgrad(?:e|ing)|install(?:ing)?|apply|download|restrict|disable|block|use|see|contact|limit|enable|avoid|deactivate|configure|close|filter|set|is|are|has|have|must|should|can|may|no fix|planned)\b/i;

/** Keeps the first of several groups with the same text, and the longer text of two that contain each other. */
function withoutRepeats<Step extends ListedStep>(groups: readonly StepGroup<Step>[]): StepGroup<Step>[] {
  const kept: { group: StepGroup<Step>; text: string }[] = [];
  for (const group of groups) {
    const text = plain(group.descriptions.join(' '));
    const known = kept.find((other) => contains(other.text, text) || contains(text, other.text));
    if (!known) {
      kept.push({ group: { steps: [...group.steps], descriptions: [...group.descriptions] }, text });
      continue;
    }
    const isLonger = text.length > known.text.length;
    known.group = {
      steps: isLonger ? [...group.steps, ...known.group.steps] : [...known.group.steps, ...group.steps],
      descriptions: isLonger ? group.descriptions : known.group.descriptions,
    };
    if (isLonger) known.text = text;
  }
  return kept.map(({ group }) => ({ ...group, descriptions: [...new Set(group.descriptions)] }));
}

/** A short text in a longer one can mean something else there: "Update to V3" and "Update to V3 Service Pack 1". */
const shortest = 60;
const contains = (long: string, short: string) =>
  long === short || (short.length >= shortest && ` ${long} `.includes(` ${short} `));

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const ranks = ['vendor_fix', 'none_available', 'no_fix_planned', 'workaround', 'mitigation'];

function rankOf({ steps: [{ kind, description }] }: StepGroup<ListedStep>): number {
  if (kind === 'vendor_fix') return 0;
  return generalAdvice.test(description) ? ranks.length : ranks.indexOf(kind);
}

/** Advice for every product, and references to other texts. */
const generalAdvice = new RegExp(
  [
    /^(?:as a )?general(?:ly)? (?:security )?(?:measure|recommendation|advice)/,
    /^(?:for|to (?:find|get|obtain|receive)) (?:more|further|additional|any|detailed)\b/,
    /^(?:please )?(?:see|refer|visit|consult|review|contact|subscribe)\b/,
    /^(?:additional|further|more|other) (?:information|details|mitigation|resources)\b/,
    /^(?:users|customers|operators|organizations) (?:with questions|should (?:see|refer|visit|contact)|can (?:contact|find))\b/,
    /^(?:cisa|nccic|ics-cert|us-cert)\b|\b(?:vpns?|virtual private networks?)\b/,
    /^operators of critical\b|\bbest practices\b|\bdefen[cs]e[- ]in[- ]depth\b/,
    /^(?:minimize|locate|isolate|never|do not|all|place|install physical|scan|laptops)\b.*\b(?:network exposure|firewalls?|internet|business network|control systems?|cabinets?|programming software|mobile data|unsolicited|attachments?|isolated network|safety)\b/,
    /\b(?:security|product) (?:advisory|bulletin|notification|notice)\b[^.]*$/,
    /^(?:avoiding|recognizing|antivirus|use (?:strong|antivirus))\b/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|'),
  'i',
);
