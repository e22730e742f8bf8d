import { useEffect, useRef, useState } from 'react';
import { t } from '@/generated/messages/compare/rendered';
import { readable } from '@/kernel/readable';
import { shortLine } from '@/kernel/text';
import { HunkText } from '../../hunks/HunkText';
import { hunkLabel } from '../../hunks/hunk-label';
import { cx } from '../../kit/cx';
import { AiMark } from '../../kit/display/Badge';
import { LoadMoreOnScroll } from '../LoadMoreOnScroll';
import type { ListedChange } from './merge-rendered';

const AT_ONCE = 200;
const SHOWN = 300;

interface ChangeListProps {
  changes: readonly ListedChange[];
  byAi: boolean;
  current: number | undefined;
  /** Whether the text is beside the list, so that two lines of a change are enough to find it there. */
  isBeside: boolean;
  onSelect(change: number): void;
}

/** The list of changes, in words. Clicking a change shows it in the text. */
export function ChangeList({ changes, byAi, current, isBeside, onSelect }: ChangeListProps) {
  const [count, setCount] = useState(AT_ONCE);
  const shown = changes.slice(0, Math.max(count, (current ?? -1) + 1));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <>
      <ol ref={list} aria-label={t('listOfChanges')} className="flex flex-col gap-1.5">
        {shown.map((change, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: changes follow from the two texts alone
          <li key={i}>
            <button
              type="button"
              aria-label={labelOf(change)}
              aria-current={i === current ? 'true' : undefined}
              onClick={() => onSelect(i)}
              className={cx(
                'flex w-full items-start gap-1.5 rounded-lg border bg-sunk px-2.5 py-1.5 text-start',
                i === current ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
              )}
            >
              {byAi && <AiMark />}
              <span className="min-w-0 flex-1">
                <Entry change={change} byAi={byAi} isBrief={isBeside} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {shown.length < changes.length && <LoadMoreOnScroll onSeen={() => setCount(shown.length + AT_ONCE)} />}
    </>
  );
}

interface EntryProps {
  change: ListedChange;
  byAi: boolean;
  /** Whether it is cut off after two lines. */
  isBrief: boolean;
}

function Entry({ change: { kind, before, after }, byAi, isBrief }: EntryProps) {
  if (kind === 'text') return <HunkText hunk={{ before, after }} whole={false} byAi={byAi} isBrief={isBrief} />;
  return (
    <span
      className={cx('break-words font-serif text-[0.9375rem] leading-[1.5]', isBrief ? 'line-clamp-2' : 'line-clamp-4')}
    >
      <span className="me-1 font-medium font-sans text-faint text-xs">{t('formatting')}</span>
      <span className="compared-format">{readable(shortLine(after, SHOWN))}</span>
    </span>
  );
}

/** Returns a change in one line, for screen readers. */
export function labelOf({ kind, before, after }: ListedChange): string {
  return kind === 'text'
    ? hunkLabel({ before, after })
    : t('formattingOf', { text: shortLine(readable(after), SHOWN) });
}
