import { readable } from '@/kernel/readable';
import { cx } from '../kit/cx';
import { folded, isLongChange } from './fold';
import { actionOf, visibleText } from './hunk-label';
import { replacedWords, type Stretch } from './hunk-words';

interface HunkTextProps {
  hunk: { before: string; after: string };
  /** At most four lines. */
  clamp?: boolean;
  /** Otherwise long texts are folded. */
  whole: boolean;
}

/** The change in words: `Replace: “12 May” with “19 May”`. What goes is struck, what comes is underlined. */
export function HunkText({ hunk, whole, clamp = !whole }: HunkTextProps) {
  const action = actionOf(hunk);
  const words = action === 'Replace' ? replacedWords(hunk.before, hunk.after) : undefined;
  const shown = whole || !isLongChange(hunk) ? (stretches: readonly Stretch[]) => stretches : folded;
  return (
    <div
      className={cx(
        'whitespace-pre-wrap break-words font-serif text-[0.9375rem] leading-[1.5]',
        clamp && 'line-clamp-4',
      )}
    >
      <span className="mr-1 font-medium font-sans text-faint text-xs">{action}:</span>
      {action !== 'Add' && <Quotation kind="del" stretches={shown(words?.before ?? [all(hunk.before)])} />}
      {action === 'Replace' && <span className="mx-1 font-sans text-faint text-xs">with</span>}
      {action !== 'Delete' && <Quotation kind="ins" stretches={shown(words?.after ?? [all(hunk.after)])} />}
    </div>
  );
}

function all(text: string): Stretch {
  return { text, changed: true };
}

function Quotation({ kind, stretches }: { kind: 'ins' | 'del'; stretches: readonly Stretch[] }) {
  const Tag = kind;
  const look =
    kind === 'ins' ? 'bg-add-bg text-add-ink decoration-dotted underline-offset-[3px]' : 'bg-del-bg text-del-ink';
  return (
    <span className="text-soft">
      “
      {stretches.map(({ text, changed }, i) =>
        changed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches follow from the text alone
          <Tag key={i} className={cx('rounded-[2px]', look)}>
            {readable(visibleText(text))}
          </Tag>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={i}>{readable(text)}</span>
        ),
      )}
      ”
    </span>
  );
}
