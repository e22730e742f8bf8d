import type { Text, Transaction } from '@codemirror/state';
import { withCharacters } from '@/markdown/core/character-reference';
import { referenceName } from '@/markdown/core/link-references';
import { linkDestination } from '@/markdown/core/safe-url';

/** The addresses of the references in a text, such as `[name]: https://…`, by their names. */
export type Definitions = ReadonlyMap<string, string>;

const LABEL = String.raw`\[((?!\^)(?:[^[\]\\]|\\.){1,999})\]`;
const QUOTE = '(?: {0,3}>){0,9}';
/** A line that begins with a name and a colon. Its address may be on the next line. */
const DEFINITION = new RegExp(`^${QUOTE} {0,3}${LABEL}:(.*)$`);
/** An address with or without a title on the same line. Spans of white space and of other characters can't overlap. */
const ADDRESS = /^[ \t]*(<[^<>]*>|[^\s<]\S*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*$/;
const QUOTE_SIGNS = new RegExp(`^${QUOTE}`);
/** A title on the line below its address. */
const TITLE = /^[ \t>]*(?:"[^"]*"|'[^']*'|\([^()]*\))[ \t]*$/;
const FENCE = /^(?: {0,3}>){0,9}\s*(`{3,}(?!.*`)|~{3,})/;
/** Lines after which a definition can follow: others are paragraphs, which it can't interrupt. */
const BEFORE = /^[\s>]*(?:$|#{1,6}(?:\s|$)|[-*_](?:\s*[-*_]){2,}\s*$|=+\s*$|<\/?[a-z!])/i;

/** Returns the definitions outside code. The first one of a name counts. Takes time in proportion to the text. */
export function definitionsIn(doc: Text): Definitions {
  const reader = new DefinitionReader();
  for (const line of doc.iterLines()) reader.add(line);
  return reader.found;
}

/** Reads the lines of a text, one after the other. */
class DefinitionReader {
  readonly found = new Map<string, string>();
  /** The characters that opened the block of code that the line is in. */
  #fence: string | undefined;
  #wasDefinition = false;
  /** Whether the next line can be a definition. */
  #isAllowed = true;
  /** A name whose address must be on the next line. */
  #waiting: string | undefined;

  add(line: string): void {
    const isDefinition = !this.#isCode(line) && (this.#endsDefinition(line) || this.#beginsDefinition(line));
    const isTitle = this.#wasDefinition && TITLE.test(line);
    if (!isDefinition) this.#waiting = undefined;
    this.#wasDefinition = isDefinition;
    this.#isAllowed = isDefinition || isTitle || this.#fence !== undefined || FENCE.test(line) || BEFORE.test(line);
  }

  #isCode(line: string): boolean {
    const mark = FENCE.exec(line)?.[1];
    if (this.#fence === undefined) {
      this.#fence = mark;
      return mark !== undefined;
    }
    if (mark?.startsWith(this.#fence) && line.trimEnd().endsWith(mark)) this.#fence = undefined;
    return true;
  }

  #endsDefinition(line: string): boolean {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    return waiting !== undefined && this.#define(waiting, line.replace(QUOTE_SIGNS, ''));
  }

  #beginsDefinition(line: string): boolean {
    const found = this.#isAllowed ? DEFINITION.exec(line) : undefined;
    if (!found) return false;
    const [, label = '', rest = ''] = found;
    if (rest.trim() !== '') return this.#define(label, rest);
    this.#waiting = label;
    return true;
  }

  #define(label: string, rest: string): boolean {
    const address = ADDRESS.exec(rest)?.[1];
    const name = referenceName(label);
    if (address === undefined || name === '') return false;
    if (!this.found.has(name)) this.found.set(name, linkDestination(withCharacters(address)));
    return true;
  }
}

/** Returns the definitions after a transaction. They are the same object if none has changed. */
export function definitionsAfter(
  before: Definitions,
  { docChanged, startState, state, changes }: Transaction,
): Definitions {
  if (!docChanged) return before;
  let isTouched = false;
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    isTouched ||= canDefine(startState.doc, fromA, toA) || canDefine(state.doc, fromB, toB);
  });
  if (!isTouched) return before;
  const after = definitionsIn(state.doc);
  return isSame(before, after) ? before : after;
}

/** Returns whether the lines of a range, or the lines beside them, can make or end a definition. */
function canDefine(doc: Text, from: number, to: number): boolean {
  const first = Math.max(1, doc.lineAt(from).number - 1);
  const last = Math.min(doc.lines, doc.lineAt(to).number + 1);
  for (const line of doc.iterLines(first, last + 1)) if (line.includes(']:') || FENCE.test(line)) return true;
  return false;
}

function isSame(a: Definitions, b: Definitions): boolean {
  return a.size === b.size && [...a].every(([name, address]) => b.get(name) === address);
}
