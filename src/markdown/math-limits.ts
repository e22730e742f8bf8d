import katex, { type KatexOptions } from 'katex';
import { t } from '@/generated/messages/editor/math';

/**
 * What a formula may cost. KaTeX bounds the number of macro expansions and nothing else: 150 nested roots crash the tab
 * of everybody who opens the document, `\begin{alignedat}{9999999}` (42 characters) takes a minute and 110 MB, and one
 * command that repeats its argument makes a megabyte of HTML.
 */

/** Groups inside one another: a root, its content and the next root are two. */
const DEEPEST = 60;
/** Parsed parts; a cell of a table counts as ten. */
const MOST_PARTS = 10_000;
const PARTS_OF_CELL = 10;
/** A command that a formula defines can multiply its length by itself. */
const LONGEST_WITH_DEFINITIONS = 300;

const OPTIONS: KatexOptions = {
  throwOnError: false,
  // Keeps `\href`, `\includegraphics` and the HTML extensions of TeX from doing anything.
  trust: false,
  strict: 'ignore',
  maxSize: 40,
  maxExpand: 500,
};

/** Not in KaTeX's types: the tree that it would draw. */
const { __parse: parse } = katex as typeof katex & { __parse(source: string, options: KatexOptions): unknown };

/** HTML of a formula that has no problem. A mistake in the TeX is shown in place, in red. */
export function renderMathToHtml(source: string, isBlock: boolean): string {
  return katex.renderToString(source, { ...OPTIONS, displayMode: isBlock });
}

/** Why a formula isn't drawn, or undefined. */
export function mathProblem(source: string): string | undefined {
  if (!hasPlainEnvironments(source)) return t('notSupported');
  const defines = DEFINITION.test(source);
  if (defines && (source.length > LONGEST_WITH_DEFINITIONS || source.includes('\\begin'))) return t('definesTooMuch');
  let parsed: unknown;
  try {
    parsed = parse(source, { ...OPTIONS, displayMode: true });
  } catch (error) {
    // A mistake of the writer is drawn as one; all else is a formula that KaTeX can't hold.
    return error instanceof katex.ParseError && !/Too many expansions/.test(error.message) ? undefined : t('tooLarge');
  }
  return isSmall(parsed) ? undefined : t('tooLarge');
}

const DEFINITION = /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

const BEGIN = /\\begin(?![a-zA-Z@])/g;
const PLAIN_BEGIN = /\\begin *\{([a-zA-Z]+\*?)\}/y;
const COLUMN_COUNT = / *\{\d{1,2}\}/y;

/** Environments are named in letters, and those that ask for a number of columns say at most 99. */
function hasPlainEnvironments(source: string): boolean {
  for (const { index } of source.matchAll(BEGIN)) {
    PLAIN_BEGIN.lastIndex = index;
    const name = PLAIN_BEGIN.exec(source)?.[1];
    if (name === undefined) return false;
    COLUMN_COUNT.lastIndex = PLAIN_BEGIN.lastIndex;
    if (/align(?:ed)?at/.test(name) && !COLUMN_COUNT.test(source)) return false;
  }
  return true;
}

/** Whether a parsed formula is within the limits. It stops at the first one that is passed. */
function isSmall(parsed: unknown): boolean {
  let parts = 0;
  const fits = (value: unknown, depth: number, weight: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) return value.every((item) => fits(item, depth, weight));
    parts += weight;
    if (depth > DEEPEST || parts > MOST_PARTS) return false;
    // Where a part came from in the source refers to the lexer, which is no part of the formula.
    return Object.entries(value).every(
      ([key, child]) =>
        key === 'loc' || fits(child, depth + 1, key === 'body' && 'rowGaps' in value ? PARTS_OF_CELL : 1),
    );
  };
  return fits(parsed, 0, 1);
}
