import { elementsIn, find, wordValue, type XmlElement } from '../element';
import type { ListItem } from '../model';

interface Level {
  format: string;
  start: number;
}

/** The lists of a document (numbering.xml): what the items of each level begin with. */
export class Numbering {
  readonly #lists = new Map<string, XmlElement>();
  readonly #kinds = new Map<string, XmlElement>();

  constructor(root: XmlElement | undefined) {
    for (const element of elementsIn(root)) {
      if (element.name === 'w:num') this.#lists.set(element.attributes['w:numId'] ?? '', element);
      if (element.name === 'w:abstractNum') this.#kinds.set(element.attributes['w:abstractNumId'] ?? '', element);
    }
  }

  /** The item that a paragraph is. Undefined if it belongs to no list, or to one without marks. */
  item(id: string, depth: number): (ListItem & { isDecimal: boolean }) | undefined {
    const level = this.#level(id, depth);
    if (!level || level.format === 'none') return undefined;
    const ordered = level.format !== 'bullet';
    return { id, depth, ordered, start: level.start, isDecimal: !ordered || level.format === 'decimal' };
  }

  #level(id: string, depth: number): Level | undefined {
    const list = this.#lists.get(id);
    if (!list) return undefined;
    const override = levelIn(list, 'w:lvlOverride', depth);
    const kind = this.#kinds.get(wordValue(list, 'w:abstractNumId') ?? '');
    const level = find(override, 'w:lvl') ?? levelIn(kind ?? list, 'w:lvl', depth);
    const start = Number(wordValue(override, 'w:startOverride') ?? wordValue(level, 'w:start') ?? 1);
    return {
      // A list style names its levels elsewhere; most of them are bullets.
      format: wordValue(level, 'w:numFmt') ?? (level ? 'decimal' : 'bullet'),
      start: Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1,
    };
  }
}

function levelIn(parent: XmlElement, name: string, depth: number): XmlElement | undefined {
  return elementsIn(parent).find((child) => child.name === name && child.attributes['w:ilvl'] === String(depth));
}
