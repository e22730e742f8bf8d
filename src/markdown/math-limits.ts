import katex, { type KatexOptions } from 'katex';
import { t } from '@/generated/messages/editor/math';

/**
 * The limits of a formula. KaTeX only limits the number of macro expansions. Without other limits, 150 nested roots
 * crash the tab of everybody who opens the document, `\begin{alignedat}{9999999}` (42 characters) takes a minute and
 * 110 MB, and one command that repeats its argument makes a megabyte of HTML.
 */

/** The most groups inside one another. A root, its content and the next root are two. */
const DEEPEST = 60;
/** The most parsed parts. A cell of a table counts as ten. */
const MAX_PARTS = 10_000;
const PARTS_OF_CELL = 10;
/** The longest formula that may define commands, because such a command can square its length. */
const LONGEST_WITH_DEFINITIONS = 300;

const OPTIONS: KatexOptions = {
  throwOnError: false,
  // Disables `\href`, `\includegraphics` and the HTML extensions of TeX.
  trust: false,
  strict: 'ignore',
  maxSize: 40,
  maxExpand: 500,
};

/** A function that is missing in KaTeX's types: it returns the tree that KaTeX would draw. */
const { __parse: parse } = katex as typeof katex & { __parse(source: string, options: KatexOptions): unknown };

/**
 * Returns the HTML of a formula for which `mathProblem` found no problem. An error in the TeX is shown in place, in
 * red.
 */
export function renderMathToHtml(source: string, isBlock: boolean): string {
  return katex.renderToString(source, { ...OPTIONS, displayMode: isBlock });
}

/** Returns why a formula isn't drawn, or undefined if it can be. */
export function mathProblem(source: string): string | undefined {
  if (!hasPlainEnvironments(source)) return t('notSupported');
  const defines = DEFINITION.test(source);
  if (defines && (source.length > LONGEST_WITH_DEFINITIONS || source.includes('\\begin'))) {
    return t('definesTooMuch', { most: LONGEST_WITH_DEFINITIONS });
  }
  let parsed: unknown;
  try {
    parsed = parse(source, { ...OPTIONS, displayMode: true });
  } catch (error) {
    // The writer's mistakes are drawn as errors. Anything else means that the formula is too large for KaTeX.
    return error instanceof katex.ParseError && !/Too many expansions/.test(error.message) ? undefined : t('tooLarge');
  }
  return isSmall(parsed) ? undefined : t('tooLarge');
}

const DEFINITION = /\\(?:[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

const BEGIN = /\\begin(?![a-zA-Z@])/g;
const PLAIN_BEGIN = /\\begin *\{([a-zA-Z]+\*?)\}/y;
const COLUMN_COUNT = / *\{\d{1,2}\}/y;

/** Returns whether all environments have names of letters only, and at most 99 columns where they name a number. */
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

/** Returns whether a parsed formula is within the limits. Stops at the first limit that is exceeded. */
function isSmall(parsed: unknown): boolean {
  let parts = 0;
  const fits = (value: unknown, depth: number, weight: number): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    if (Array.isArray(value)) return value.every((item) => fits(item, depth, weight));
    parts += weight;
    if (depth > DEEPEST || parts > MAX_PARTS) return false;
    // The `loc` of a part refers to the lexer, which isn't part of the formula.
    return Object.entries(value).every(
      ([key, child]) =>
        key === 'loc' || fits(child, depth + 1, key === 'body' && 'rowGaps' in value ? PARTS_OF_CELL : 1),
    );
  };
  return fits(parsed, 0, 1);
}
