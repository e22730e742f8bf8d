import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/threads';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { useThreadsHere } from '../threads-context';

interface OtherThreadsProps {
  count: number;
  /** Whether to say why they have no place next to the text: they are on suggestions or deleted text. */
  hasReason: boolean;
  /** Whether the selected thread is one of them. Then they are shown. */
  hasSelected: boolean;
  /** The items of the list. */
  children: ReactNode;
}

/** The threads that have no place next to the text, folded at first, below the others. */
export function OtherThreads({ count, hasReason, hasSelected, children }: OtherThreadsProps) {
  const { select } = useThreadsHere();
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened || hasSelected;
  const toggle = () => {
    setOpened(!isOpen);
    if (isOpen && hasSelected) select(undefined);
  };
  return (
    <section aria-label={t('otherThreads')} className="flex max-h-[40dvh] shrink-0 flex-col border-line border-t">
      <h2 className="shrink-0 text-xs">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={toggle}
          className="flex min-h-9 pointer-coarse:min-h-11 w-full items-center gap-1.5 px-3 text-soft hover:text-ink"
        >
          <FoldArrow open={isOpen} />
          {t('otherThreads')}
          <span className="tabular-nums">{count}</span>
          {hasReason && <span className="ms-auto truncate text-faint">{t('whyNotBeside')}</span>}
        </button>
      </h2>
      {isOpen && <ul className="flex min-h-0 flex-col gap-2 overflow-y-auto px-3 pt-1 pb-3">{children}</ul>}
    </section>
  );
}
