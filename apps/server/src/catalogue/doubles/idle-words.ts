/**
 * Words that tell what kind of thing a product is, or what is meant of it, and not which product it is. Advisories write
 * them or leave them out.
 */
export const idleWords: ReadonlySet<string> = new Set(
  (
    'all and any application component components controller controllers device devices digits family firmware first ' +
    'for fw hardware including module modules no number of operating os plc plcs product products scada serial series ' +
    'server servers sil1 sil2 sil3 software system systems the type types unit units variant variants with'
  ).split(' '),
);

/** The same for what many names have as part of a model: `R12CCPU-V CPU`. */
export const idleInModels: ReadonlySet<string> = new Set(['cpu', 'process', 'safety', 'reader']);

/** Remarks that are no part of a name, after `plain`. */
export const remarks: readonly RegExp[] = [
  /\(?\bincl(?:\.|uding)? [^()]*?variants?\b\)?/gu,
  /\bthe first \d+ digits of serial (?:no\b\.?|numbers?)/gu,
  /\band (?:earlier|prior|newer|later|below|all previous versions)\b/gu,
];

/** Trade marks whose text was encoded twice. */
export const brokenMarks = /â„¢|Â®|Ã‚Â®/gu;

/** A word before the model that means another product. */
export const distinguishing: ReadonlySet<string> = new Set(['siplus', 'armor', 'compact', 'mini', 'micro', 'mobile']);
