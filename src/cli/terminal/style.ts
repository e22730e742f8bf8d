type Paint = (text: string) => string;

export interface Style {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
  inverse: Paint;
}

/** Returns functions that wrap text in ECMA-48 escape sequences for color and weight. */
export function makeStyle(hasColours: boolean): Style {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      hasColours && text !== '' ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
    inverse: paint(7, 27),
  };
}
