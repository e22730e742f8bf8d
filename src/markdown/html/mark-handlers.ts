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
};

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
