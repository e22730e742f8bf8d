import type { StreamParser, StringStream } from '@codemirror/language';

interface TypstState {
  inBlockComment: boolean;
  inRaw: boolean;
}

/** Light highlighting of Typst: headings, emphasis, code calls, strings, numbers, math signs, comments. Not a parser. */
export const typstStreamParser: StreamParser<TypstState> = {
  name: 'typst',
  startState: () => ({ inBlockComment: false, inRaw: false }),
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  token(stream, state) {
    if (state.inBlockComment) return restUntil(stream, '*/', () => (state.inBlockComment = false), 'comment');
    if (state.inRaw) return restUntil(stream, '```', () => (state.inRaw = false), 'monospace');
    if (stream.match('/*')) {
      state.inBlockComment = true;
      return 'comment';
    }
    if (stream.match('```')) {
      state.inRaw = true;
      return 'monospace';
    }
    return simpleToken(stream);
  },
};

function restUntil(stream: StringStream, end: string, onEnd: () => void, style: string): string {
  const at = stream.string.indexOf(end, stream.pos);
  if (at < 0) stream.skipToEnd();
  else {
    stream.pos = at + end.length;
    onEnd();
  }
  return style;
}

const TOKENS: readonly (readonly [RegExp, string])[] = [
  [/^\/\/.*/, 'comment'],
  [/^"(?:\\.|[^"\\])*"?/, 'string'],
  [/^`[^`]*`?/, 'monospace'],
  [/^#(?:let|set|show|import|include|if|else|for|while|return|context)\b/, 'keyword'],
  [/^#[\w-]+(?:\.[\w-]+)*/, 'variableName.function'],
  [/^@[\w:.-]+/, 'link'],
  [/^<[\w:.-]+>/, 'labelName'],
  [/^\$/, 'operator'],
  [/^\d+(?:\.\d+)?(?:pt|mm|cm|in|em|fr|deg|%)?/, 'number'],
  [/^\*[^*\n]+\*/, 'strong'],
  [/^_[^_\n]+_/, 'emphasis'],
];

function simpleToken(stream: StringStream): string | null {
  if (stream.sol() && stream.match(/^=+ .*/)) return 'heading';
  if (stream.sol() && stream.match(/^\s*[-+/] /)) return 'list';
  for (const [pattern, style] of TOKENS) if (stream.match(pattern)) return style;
  if (!stream.match(/^[\w\s]+/)) stream.next();
  return null;
}
