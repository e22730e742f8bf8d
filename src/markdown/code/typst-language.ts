import type { StreamParser, StringStream } from '@codemirror/language';

/**
 * The kind of text at a position. `content` is markup in brackets; `code` is in parentheses or braces; `statement` is
 * code up to the end of the line; `tag` is a placeholder of a sheet.
 */
type Mode = 'markup' | 'content' | 'code' | 'statement' | 'math' | 'string' | 'comment' | 'raw' | 'tag';

interface TypstState {
  /** The innermost mode comes last. */
  modes: Mode[];
  /** Whether the last token was an expression in markup, so that brackets right after it belong to it. */
  mayCall: boolean;
  inHeading: boolean;
}

interface TypstOptions {
  /** Whether `{{…}}` is a placeholder of a sheet, anywhere in the text. Otherwise it's just two braces. */
  hasPlaceholders: boolean;
}

/** Highlighting of Typst: tells markup, code and math apart by their brackets. Not a parser: it finds no errors. */
export function typstStreamParser({ hasPlaceholders }: TypstOptions): StreamParser<TypstState> {
  return {
    name: 'typst',
    startState: () => ({ modes: ['markup'], mayCall: false, inHeading: false }),
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
    token(stream, state) {
      if (stream.sol()) startLine(state);
      const mode = modeOf(state);
      if (hasPlaceholders && mode !== 'tag') {
        const tag = placeholder(stream, state);
        if (tag) return tag;
      }
      const style = TOKENS[mode](stream, state);
      return state.inHeading && style === null ? 'heading' : style;
    },
    blankLine: startLine,
  };
}

function startLine(state: TypstState): void {
  state.inHeading = false;
  state.mayCall = false;
  if (modeOf(state) === 'statement') state.modes.pop();
}

function modeOf({ modes }: TypstState): Mode {
  return modes.at(-1) ?? 'markup';
}

const WHOLE_TAG = /^\{\{(?:'[^'\n]*'|"[^"\n]*"|[^}'"\n])*\}\}/;
const BLOCK_TAG = /^\{\{\s*(?:[#/]|else\b)/;

function placeholder(stream: StringStream, state: TypstState): string | undefined {
  const isBlock = stream.match(BLOCK_TAG, false) !== null;
  if (!stream.match(WHOLE_TAG)) {
    if (!stream.match('{{')) return undefined;
    state.modes.push('tag');
  }
  return isBlock ? 'macroName keyword' : 'macroName';
}

type Token = (stream: StringStream, state: TypstState) => string | null;

/** A pattern to look for in a mode, its style, and the modes it enters and leaves. */
interface Rule {
  pattern: RegExp;
  style?: string;
  /** The mode that starts here. */
  enter?: Mode;
  /** The mode that ends here. */
  leave?: Mode;
  /** Whether an expression in markup ends here, so that brackets right after it belong to it, as in `#text(red)[…]`. */
  isCallable?: boolean;
}

const NAME = '[\\p{L}_][\\p{L}\\p{N}_-]*';
const OUTSIDE_TEXT: readonly Rule[] = [
  { pattern: /^\/\/.*?(?=\{\{|$)/, style: 'comment' },
  { pattern: /^\/\*/, style: 'comment', enter: 'comment' },
];
const MARKUP: readonly Rule[] = [
  ...OUTSIDE_TEXT,
  { pattern: /^```/, style: 'monospace', enter: 'raw' },
  { pattern: /^`[^`]*`?/, style: 'monospace' },
  { pattern: /^\\(?:u\{[\da-f]*\}|.)/, style: 'escape' },
  { pattern: /^\$/, style: 'operator', enter: 'math' },
  {
    pattern: /^#(?:let|set|show|import|include|if|for|while|return|context)(?![\w-])/,
    style: 'keyword',
    enter: 'statement',
  },
  { pattern: new RegExp(`^#${NAME}(?:\\.${NAME})*`, 'u'), style: 'variableName.function', isCallable: true },
  { pattern: /^#[({]/, enter: 'code' },
  { pattern: /^#"/, style: 'string', enter: 'string' },
  { pattern: /^\[/, enter: 'content' },
  { pattern: /^\]/, leave: 'content', isCallable: true },
  { pattern: /^@[\w:.-]+/, style: 'link' },
  { pattern: /^<[\w:.-]+>/, style: 'labelName' },
  { pattern: /^\*[^*\n{]+\*/, style: 'strong' },
  { pattern: /^_[^_\n{]+_/, style: 'emphasis' },
  { pattern: /^[\p{L}\p{N}\s,.]+/u },
];
const BEHIND_CALL: readonly Rule[] = [
  { pattern: /^\(/, enter: 'code' },
  { pattern: new RegExp(`^\\.${NAME}`, 'u'), style: 'variableName.function', isCallable: true },
];
const KEYWORDS =
  /^(?:let|set|show|import|include|if|else|for|in|while|return|context|as|and|or|not|break|continue)(?![\w-])/;
const CODE: readonly Rule[] = [
  ...OUTSIDE_TEXT,
  { pattern: /^"/, style: 'string', enter: 'string' },
  { pattern: /^\$/, style: 'operator', enter: 'math' },
  { pattern: /^[({]/, enter: 'code' },
  { pattern: /^\[/, enter: 'content' },
  { pattern: /^[)}]/, leave: 'code', isCallable: true },
  { pattern: /^\]/, leave: 'content', isCallable: true },
  { pattern: KEYWORDS, style: 'keyword' },
  { pattern: /^(?:none|auto|true|false)(?![\w-])/, style: 'atom' },
  { pattern: /^\d+(?:\.\d+)?(?:pt|mm|cm|in|em|fr|deg|rad|%)?/, style: 'number' },
  { pattern: new RegExp(`^${NAME}(?=[(\\[])`, 'u'), style: 'variableName.function' },
  { pattern: new RegExp(`^${NAME}(?=\\s*:)`, 'u'), style: 'propertyName' },
  { pattern: new RegExp(`^${NAME}`, 'u'), style: 'variableName' },
  { pattern: /^<[\w:.-]+>/, style: 'labelName' },
  { pattern: /^`[^`]*`?/, style: 'monospace' },
  { pattern: /^\s+/ },
];
const STATEMENT: readonly Rule[] = [{ pattern: /^;/, leave: 'statement' }, ...CODE];
const MATH: readonly Rule[] = [
  ...OUTSIDE_TEXT,
  { pattern: /^\$/, style: 'operator', leave: 'math' },
  { pattern: /^"/, style: 'string', enter: 'string' },
  { pattern: /^\d+(?:\.\d+)?/, style: 'number' },
  { pattern: /^#?\p{L}[\p{L}\p{N}.]+/u, style: 'variableName.function' },
];

const TOKENS: Record<Mode, Token> = {
  markup: markupToken,
  content: markupToken,
  code: (stream, state) => firstOf(CODE, stream, state),
  statement: (stream, state) => firstOf(STATEMENT, stream, state),
  math: (stream, state) => firstOf(MATH, stream, state),
  string: stringToken,
  comment: (stream, state) => restUntil(stream, state, { end: '*/', style: 'comment' }),
  raw: (stream, state) => restUntil(stream, state, { end: '```', style: 'monospace' }),
  tag: (stream, state) => restUntil(stream, state, { end: '}}', style: 'macroName' }),
};

function firstOf(rules: readonly Rule[], stream: StringStream, state: TypstState): string | null {
  const rule = rules.find(({ pattern }) => stream.match(pattern));
  state.mayCall = rule?.isCallable ?? false;
  if (rule?.leave) leave(state, rule.leave);
  if (rule?.enter) state.modes.push(rule.enter);
  if (!rule) stream.next();
  return rule?.style ?? null;
}

/** Ends the innermost bracketed part, and a statement in it, which has no end marker. */
function leave(state: TypstState, mode: Mode): void {
  if (modeOf(state) === 'statement' && state.modes.at(-2) === mode) state.modes.pop();
  if (modeOf(state) === mode) state.modes.pop();
}

const HEADING = /^\s*=+ /;
const LIST_ITEM = /^\s*[-+/] /;

function markupToken(stream: StringStream, state: TypstState): string | null {
  if (stream.sol() && stream.match(HEADING)) {
    state.inHeading = true;
    return 'heading';
  }
  if (stream.sol() && stream.match(LIST_ITEM)) return 'list';
  return firstOf(state.mayCall ? [...BEHIND_CALL, ...MARKUP] : MARKUP, stream, state);
}

function restUntil(stream: StringStream, state: TypstState, { end, style }: { end: string; style: string }): string {
  const at = stream.string.indexOf(end, stream.pos);
  // Comments and raw text can contain placeholders too.
  const tag = style === 'macroName' ? -1 : stream.string.indexOf('{{', stream.pos + 1);
  if (tag >= 0 && (at < 0 || tag < at)) stream.pos = tag;
  else if (at < 0) stream.skipToEnd();
  else {
    stream.pos = at + end.length;
    state.modes.pop();
  }
  return style;
}

function stringToken(stream: StringStream, state: TypstState): string {
  if (stream.eat('"')) state.modes.pop();
  else if (!stream.match(/^(?:\\.|[^"\\{]|\{(?!\{))+/)) stream.next();
  return 'string';
}
