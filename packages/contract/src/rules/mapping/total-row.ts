const totalWords =
  'total|totals|grand total|sub ?total|overall total|sum|count|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|anzahl|gesamtanzahl' +
  '|somme|total g[ée]n[ée]ral|sous-total|nombre|suma|total general|recuento|totale|totale generale|somma|conteggio' +
  '|total geral|soma|contagem|totaal|eindtotaal|som|aantal|razem|suma ko[ńn]cowa|łącznie|liczba|合計|総計|小計|合计|总计|小计';
/** What the total counts. Other words are not accepted: `Total Station` is equipment. */
const countedWords =
  'assets?|devices?|rows?|records?|items?|entries|equipment|units?|pcs\\.?|pieces|number|quantity|results?' +
  '|ger[äa]te?|anlagen|st(ü|ue)ck|stk\\.?|eintr[äa]ge|zeilen|[ée]quipements?|lignes|equipos|filas|unidades|dispositivi|righe' +
  '|unit[àa]|equipamentos|linhas|apparaten|stuks|regels|urz[ąa]dze[ńn]|sztuk|szt\\.?|件|台|個|台数|数量';
const number = String.raw`[-+]?\p{Sc}?\s?\d[\d.,'’\s]*\s?(%|\p{Sc})?`;

const first = new RegExp(
  `^(${totalWords})((\\s+(of|number of))?\\s+(${countedWords})){0,2}\\s*[:：=]?(\\s*\\(${number}\\)|(?<=[\\s:：=])\\s*${number}|(?<=\\S)\\s+${number})?(\\s*(${countedWords}))?$`,
  'iu',
);
const other = new RegExp(`^((${number})\\s*(${countedWords})?|${countedWords})$`, 'iu');

/** The most cells of a row of totals: the word, a number and its unit. */
const mostCells = 3;

/** A row of totals below a list, which is not equipment. */
export function isTotalRow(texts: readonly string[]): boolean {
  const filled = texts.map((text) => text.trim()).filter((text) => text !== '');
  const [head, ...others] = filled;
  if (head === undefined || filled.length > mostCells) return false;
  // An asset whose maker is called like a total has letters in its other cells.
  return first.test(head) && others.every((text) => other.test(text));
}
