import type { Ref } from 'react';
import { t } from '@/generated/messages/hunks';
import { readable } from '@/kernel/readable';
import { isAddedBlock } from '@/versions/core/hunks/added-block';
import { cx } from '../kit/cx';
import { folded, isLongChange } from './fold';
import { actionOf, visibleText } from './hunk-label';
import { replacedWords, type Stretch, withoutEdgeBlanks } from './hunk-words';

const ACTION_KEYS = { Add: 'add', Delete: 'delete', Replace: 'replace' } as const;

const CORNERS = { icons: 'w-16 pointer-coarse:w-20', word: 'w-20' };

interface HunkTextProps {
  hunk: { before: string; after: string };
  /** Cuts the text off after four lines. */
  clamp?: boolean;
  /** Shows only as much as there is room for in two lines, without line breaks. */
  isBrief?: boolean;
  /** Whether to show long texts in full instead of folded. */
  whole: boolean;
  /** Marks added text with a dotted line (the agent's) instead of a solid one (a person's). */
  byAi?: boolean;
  /** What the first line leaves room for at its end: two buttons, or one with a word. */
  corner?: keyof typeof CORNERS | undefined;
  ref?: Ref<HTMLDivElement>;
}

/** Added text that is longer than this is drawn like whole lines. Lists of changes don't say whether it is. */
const LONG_ADDITION = 120;

/**
 * Shows a change as text, such as `Replace “12 May” with “19 May”`. Removed words are struck through, added words are
 * underlined. Added paragraphs have a bar and a fill instead, and no quotation marks.
 */
export function HunkText({ hunk, whole, clamp = !whole, isBrief = false, byAi = false, corner, ref }: HunkTextProps) {
  const action = actionOf(hunk);
  const words = action === 'Replace' ? replacedWords(hunk.before, hunk.after) : undefined;
  const look = isBrief || !isLikeBlock(hunk) ? (byAi ? 'ai' : 'ins') : 'block';
  const isOfBlanks = hunk.before.trim() === hunk.after.trim();
  const shown = (stretches: readonly Stretch[]) => {
    const read = isOfBlanks ? stretches : withoutEdgeBlanks(stretches);
    return whole || !isLongChange(hunk) ? read : folded(read);
  };
  return (
    <div
      ref={ref}
      className={cx(
        'font-serif text-[0.9375rem] leading-[1.5]',
        isBrief ? 'line-clamp-2 break-words' : 'whitespace-pre-wrap break-words',
        clamp && !isBrief && 'line-clamp-4',
      )}
    >
      {corner && <span aria-hidden="true" className={cx('float-end h-5', CORNERS[corner])} />}
      {/* Spaces rather than margins between the words, because lines break only there. */}
      <span className="font-medium font-sans text-faint text-xs">{t(ACTION_KEYS[action])}</span>{' '}
      {action !== 'Add' && <Quotation kind="del" stretches={shown(words?.before ?? [all(hunk.before)])} />}
      {action === 'Replace' && (
        <>
          {' '}
          <span className="font-sans text-faint text-xs">{t('with')}</span>{' '}
        </>
      )}
      {action !== 'Delete' && (
        <Quotation
          kind={look}
          className={look === 'block' ? cx(BLOCK, byAi && 'border-dotted') : undefined}
          stretches={shown(words?.after ?? [all(hunk.after)])}
        />
      )}
    </div>
  );
}

function isLikeBlock(hunk: HunkTextProps['hunk']): boolean {
  return isAddedBlock(hunk) || (hunk.before === '' && hunk.after.length > LONG_ADDITION);
}

function all(text: string): Stretch {
  return { text, changed: true };
}

const LOOKS = {
  ins: 'bg-add-bg text-add-ink underline-offset-[3px]',
  ai: 'bg-add-bg text-add-ink decoration-dotted underline-offset-[3px]',
  block: 'text-ink no-underline',
  del: 'bg-del-bg text-del-ink',
};
const BLOCK = 'mt-1 block rounded-e-[2px] border-add-ink border-s-[3px] bg-add-bg px-2 py-0.5';

interface QuotationProps {
  kind: keyof typeof LOOKS;
  className?: string | undefined;
  stretches: readonly Stretch[];
}

function Quotation({ kind, className, stretches }: QuotationProps) {
  const Tag = kind === 'del' ? 'del' : 'ins';
  const look = LOOKS[kind];
  return (
    <span className={cx('text-soft', className)}>
      {kind !== 'block' && t('openQuote')}
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
      {kind !== 'block' && t('closeQuote')}
    </span>
  );
}
