/** The UTF-16 units of a text. */
export type Units = Uint16Array;

/**
 * Returns the units of `text` without differences that models often get wrong in quotations: letter case, kinds of
 * whitespace, quotation marks and dashes. Every unit keeps its position.
 */
export function fold(text: string): Units {
  TABLE ??= makeTable();
  const table = TABLE;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = table[text.charCodeAt(i)]!;
  return units;
}

let TABLE: Units | undefined;

const ALIKE: Readonly<Record<string, string>> = {
  ' ': '\t\n\r\u00a0\u2009\u202f',
  "'": '\u2018\u2019\u201a\u02bc',
  '"': '\u201c\u201d\u201e\u00ab\u00bb',
  '-': '\u2010\u2011\u2012\u2013\u2014\u2212',
};

function makeTable(): Units {
  const table = Uint16Array.from({ length: 65_536 }, (_, unit) => {
    const lower = String.fromCharCode(unit).toLowerCase();
    return lower.length === 1 ? lower.charCodeAt(0) : unit;
  });
  for (const [unit, others] of Object.entries(ALIKE)) {
    for (const other of others) table[other.charCodeAt(0)] = unit.charCodeAt(0);
  }
  return table;
}
