import type { ListItem } from '../model';

interface Level {
  list: string;
  ordered: boolean;
  number: number;
  /** The indentation of the text of its items, in characters. */
  indent: number;
  /** Its indentation in Word. */
  inWord: number;
  marker: string;
}

/** A difference in indentation that nobody sees, in twentieths of a point. */
const TOLERANCE = 30;

/** Writes the items of lists, one after the other: their markers, numbers and indentation. */
export class ListWriter {
  #levels: Level[] = [];
  /** The last numbers of lists that other text has interrupted, by list and depth, because Word continues counting. */
  readonly #numbers = new Map<string, { id: string; depth: number; number: number }>();
  /** How often each list has restarted its numbering, by list and depth. */
  readonly #rounds = new Map<string, number>();
  /** The names and depths of the restarts that are counted in `#rounds`. */
  readonly #restarted = new Set<string>();

  /** Writes an item. Levels missing above it are skipped. */
  item(item: ListItem, text: string): string {
    const { depth, ordered, indent: inWord } = item;
    const { list, number } = this.count(item);
    const at = Math.min(depth, this.#levels.length);
    const above = this.#levels[at];
    const isSame = above?.list === list && above.ordered === ordered;
    const marker = isSame ? above.marker : markerBeside(above, ordered);
    const outer = this.#levels[at - 1]?.indent ?? 0;
    const sign = ordered ? `${number}${marker}` : marker;
    const indent = outer + sign.length + 1;
    const isAfterItem = this.#levels.length > 0;
    this.#levels = [...this.#levels.slice(0, at), { list, ordered, number, indent, inWord, marker }];
    // A list beside another one, or one that begins with a number other than 1, can't directly follow a line of text.
    const gap = !isSame && (at === 0 ? isAfterItem : ordered && number !== 1) ? '\n' : '';
    return `${gap}${' '.repeat(outer)}${sign} ${indented(text, indent)}`;
  }

  /** Counts an item, and returns its list and number. Lists below it start again. */
  count(item: ListItem): { list: string; number: number } {
    const { id, depth, start } = item;
    const list = this.#listOf(item);
    for (const [key, known] of this.#numbers) {
      if (known.id === id && known.depth > depth) this.#numbers.delete(key);
    }
    const number = (this.#numbers.get(list)?.number ?? start - 1) + 1;
    this.#numbers.set(list, { id, depth, number });
    return { list, number };
  }

  /** Returns the name of an item's list and depth. It's another one each time that the list restarts. */
  #listOf({ id, depth, restart }: ListItem): string {
    const name = `${restart} ${depth}`;
    const key = `${id} ${depth}`;
    if (restart !== undefined && !this.#restarted.has(name)) {
      this.#restarted.add(name);
      this.#rounds.set(key, (this.#rounds.get(key) ?? 0) + 1);
    }
    return `${key} ${this.#rounds.get(key) ?? 0}`;
  }

  /** Writes another block of the last item. */
  continued(text: string): string {
    const indent = this.#levels.at(-1)?.indent ?? 0;
    return ' '.repeat(indent) + indented(text, indent);
  }

  /**
   * Returns whether a block with an indentation in Word belongs to an item. Ends the lists whose items' text is further
   * from the margin.
   */
  hasBlockAt(indent: number): boolean {
    const at = this.#levels.findLastIndex(({ inWord }) => inWord <= indent + TOLERANCE);
    if (indent <= 0 || at < 0) return false;
    this.#levels = this.#levels.slice(0, at + 1);
    return true;
  }

  end(): void {
    this.#levels = [];
  }
}

/** Returns the marker of a list. Two consecutive lists are separate only if their markers differ. */
function markerBeside(above: Level | undefined, ordered: boolean): string {
  const [usual, other] = ordered ? ['.', ')'] : ['-', '*'];
  return (above?.ordered === ordered && above.marker === usual ? other : usual) ?? '';
}

function indented(text: string, indent: number): string {
  return text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(indent)}`);
}
