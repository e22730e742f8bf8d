// The pseudo-language: every letter has an accent, and every text is in brackets and 40 % longer. On the screen, a text
// without accents isn't in the catalogue, and a text without its closing bracket was cut off.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const PLAIN = 'AaBCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz';
const ACCENTED = 'ÅåßÇçÐðÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž';
const ACCENT_OF = new Map(Array.from(PLAIN, (letter, at) => [letter, ACCENTED[at]]));
const GROWTH = 0.4;

export function pseudo(message) {
  const nodes = parse(message);
  let length = 0;
  const visit = (node) => {
    if (node.type === TYPE.literal) {
      length += node.value.length;
      node.value = Array.from(node.value, (letter) => ACCENT_OF.get(letter) ?? letter).join('');
    }
    node.children?.forEach(visit);
    for (const option of Object.values(node.options ?? {})) option.value.forEach(visit);
  };
  nodes.forEach(visit);
  // The padding has spaces, so that it wraps like words.
  const padding = Array.from({ length: Math.max(1, Math.round(length * GROWTH)) }, (_, at) =>
    at % 7 === 6 ? ' ' : '~',
  );
  return `[${printAST(nodes)} ${padding.join('').trimEnd()}]`;
}
