import { elementsIn, find, wordValue, type XmlElement } from '../element';
import type { ListItem } from '../model';

interface Level {
  format: string;
  start: number;
  /** Whether the list restarts its numbering where this number is used first. */
  isRestart: boolean;
  indent: number;
  /** Whether its items show no marker: they continue the item before them. */
  isBlank: boolean;
  /** The box that is the marker of a task. */
  box: ListItem['box'];
}

const BOXES: Readonly<Record<string, ListItem['box']>> = { '☐': '☐', '☑': '☒', '☒': '☒' };
/** All tasks are in one list, because programs such as pandoc give open and finished ones different lists. */
const TASKS = 'tasks';

/** The lists of a document (numbering.xml): the kind of marker of each level, and the number it starts with. */
export class Numbering {
  readonly #lists = new Map<string, XmlElement>();
  readonly #kinds = new Map<string, XmlElement>();

  constructor(root: XmlElement | undefined) {
    for (const element of elementsIn(root)) {
      if (element.name === 'w:num') this.#lists.set(element.attributes['w:numId'] ?? '', element);
      if (element.name === 'w:abstractNum') this.#kinds.set(element.attributes['w:abstractNumId'] ?? '', element);
    }
  }

  /**
   * Returns the list item of a paragraph. Undefined if it belongs to no list, or to one without markers. Lists of one
   * definition are counted together, except where one of them sets its own start.
   */
  item(id: string, depth: number): (ListItem & { isDecimal: boolean }) | undefined {
    const level = this.#level(id, depth);
    if (!level || level.format === 'none' || level.isBlank) return undefined;
    const ordered = level.format !== 'bullet';
    const kind = wordValue(this.#lists.get(id), 'w:abstractNumId') ?? id;
    const restart = level.isRestart && !level.box ? { restart: id } : {};
    return {
      id: level.box ? TASKS : kind,
      depth,
      ordered,
      start: level.start,
      indent: level.indent,
      ...restart,
      isDecimal: !ordered || level.format === 'decimal',
      ...(level.box && { box: level.box }),
    };
  }

  /** Returns how far the text of a list's level is from the margin, in twentieths of a point. */
  indent(id: string, depth: number): number | undefined {
    return this.#level(id, depth)?.indent;
  }

  #level(id: string, depth: number): Level | undefined {
    const list = this.#lists.get(id);
    if (!list) return undefined;
    const override = levelIn(list, 'w:lvlOverride', depth);
    const kind = this.#kinds.get(wordValue(list, 'w:abstractNumId') ?? '');
    const level = find(override, 'w:lvl') ?? levelIn(kind ?? list, 'w:lvl', depth);
    const start = Number(wordValue(override, 'w:startOverride') ?? wordValue(level, 'w:start') ?? 1);
    // A list style defines its levels elsewhere; most of them are bullets.
    const format = wordValue(level, 'w:numFmt') ?? (level ? 'decimal' : 'bullet');
    const marker = wordValue(level, 'w:lvlText')?.trim();
    return {
      format,
      start: Number.isInteger(start) && start >= 0 && start < 1e9 ? start : 1,
      isRestart: find(override, 'w:startOverride') !== undefined,
      indent: indentOf(find(level, 'w:pPr')) ?? 0,
      // The text of a picture's level is blank too.
      isBlank: marker === '' && !find(level, 'w:lvlPicBulletId'),
      box: format === 'bullet' ? BOXES[marker ?? ''] : undefined,
    };
  }
}

/** Returns how far text is from the margin, in twentieths of a point, or undefined if the properties don't say. */
export function indentOf(properties: XmlElement | undefined): number | undefined {
  const { 'w:left': left, 'w:start': start = left } = find(properties, 'w:ind')?.attributes ?? {};
  const indent = Number(start ?? Number.NaN);
  return Number.isFinite(indent) ? indent : undefined;
}

function levelIn(parent: XmlElement, name: string, depth: number): XmlElement | undefined {
  return elementsIn(parent).find((child) => child.name === name && child.attributes['w:ilvl'] === String(depth));
}
