import type { Options } from 'remark-stringify';

type Handlers = NonNullable<Options['handlers']>;
type Handler = NonNullable<Handlers[keyof Handlers]>;

/**
 * Writes marks as they are. remark's own way writes characters beside them as references (`&#x74;`); `settleMarks` has
 * made that unnecessary.
 */
export const markHandlers: Handlers = {
  emphasis: handler('*'),
  strong: handler('**'),
  delete: handler('~~'),
  ...{ highlight: handler('=='), source: (node: { value: string }) => node.value },
  root: (node, _parent, state, info) => {
    // remark escapes each ampersand before a letter, and each tilde.
    state.unsafe = [...state.unsafe.filter(({ character }) => character !== '&' && character !== '~'), ...NEEDED];
    const isLine = node.children.every(({ type }: { type: string }) => LINE.has(type));
    return isLine
      ? state.containerPhrasing(node as never, { ...info, before: '\n', after: '\n' })
      : state.containerFlow(node, info);
  },
};

const LINE: ReadonlySet<string> = new Set([
  ...['text', 'emphasis', 'strong', 'delete', 'highlight', 'source', 'inlineCode', 'link', 'image', 'break'],
  'footnoteReference',
]);

/** An ampersand that begins a character reference, and tildes that begin code or can end a struck text. */
const NEEDED = [
  { character: '&', after: '(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\\d]{1,31});' },
  { character: '~', atBreak: true, after: '~' },
  { character: '~', before: '\\S', inConstruct: 'phrasing' as const },
  { character: '~', after: '~', inConstruct: 'phrasing' as const },
];

function handler(mark: string): Handler {
  const [sign = ''] = mark;
  const write: Handler = (node, _parent, state, info) => {
    const tracker = state.createTracker(info);
    const open = tracker.move(mark);
    return (
      open + tracker.move(state.containerPhrasing(node, { ...tracker.current(), before: sign, after: sign })) + mark
    );
  };
  return Object.assign(write, { peek: () => sign });
}
