import type { ListItem } from '../model';

interface Level {
  id: string;
  ordered: boolean;
  number: number;
  /** How far the text of its items is indented. */
  indent: number;
  marker: string;
}

/** Writes the items of lists, one after the other: their marks, numbers and indentation. */
export class ListWriter {
  #levels: Level[] = [];
  /** The last numbers of lists that other text has interrupted, by list and depth: Word goes on counting. */
  readonly #numbers = new Map<string, number>();

  /** An item. A level that is missing above it is left out. */
  item({ id, depth, ordered, start }: ListItem, text: string): string {
    const at = Math.min(depth, this.#levels.length);
    const above = this.#levels[at];
    const key = `${id} ${depth}`;
    for (const known of this.#numbers.keys()) {
      const [list, level] = known.split(' ');
      if (list === id && Number(level) > depth) this.#numbers.delete(known);
    }
    const number = (this.#numbers.get(key) ?? start - 1) + 1;
    this.#numbers.set(key, number);
    const isSame = above?.id === id && above.ordered === ordered;
    const marker = isSame ? above.marker : markerBeside(above, ordered);
    const outer = this.#levels[at - 1]?.indent ?? 0;
    const sign = ordered ? `${number}${marker}` : marker;
    const indent = outer + sign.length + 1;
    const isAfterItem = this.#levels.length > 0;
    this.#levels = [...this.#levels.slice(0, at), { id, ordered, number, indent, marker }];
    // Lists beside each other, and one that begins with another number than 1, can't follow a line of text directly.
    const gap = !isSame && (at === 0 ? isAfterItem : ordered && number !== 1) ? '\n' : '';
    return `${gap}${' '.repeat(outer)}${sign} ${indented(text, indent)}`;
  }

  /** Another paragraph of the last item. */
  continued(text: string): string {
    const indent = this.#levels.at(-1)?.indent ?? 0;
    return ' '.repeat(indent) + indented(text, indent);
  }

  end(): void {
    this.#levels = [];
  }
}

/** Two lists that follow each other are two only if their signs differ. */
function markerBeside(above: Level | undefined, ordered: boolean): string {
  const [usual, other] = ordered ? ['.', ')'] : ['-', '*'];
  return (above?.ordered === ordered && above.marker === usual ? other : usual) ?? '';
}

function indented(text: string, indent: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(indent)}`);
}
