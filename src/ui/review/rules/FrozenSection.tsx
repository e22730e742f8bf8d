import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { t } from '@/generated/messages/review/rules';
import { shortLine } from '@/kernel/text';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { Time } from '../../kit/display/Time';
import type { Frozen } from './use-frozen';

interface FrozenSectionProps {
  frozen: Frozen;
  mayFreeze: boolean;
}

/** The list of frozen passages below the suggestions, folded behind a quiet line. */
export function FrozenSection({ frozen, mayFreeze }: FrozenSectionProps) {
  const { ranges } = frozen;
  const [isOpen, setOpen] = useState(false);
  if (ranges.length === 0 && !mayFreeze) return null;
  return (
    <section aria-label={t('frozenPassages')} className="flex flex-col gap-2 px-4 py-3">
      <h2 className="text-xs">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen((was) => !was)}
          className="-mx-1 flex min-h-6 items-center gap-1.5 rounded px-1 text-faint hover:text-ink"
        >
          <FoldArrow open={isOpen} />
          {t('frozenPassages')}
          {ranges.length > 0 && <span className="tabular-nums">{ranges.length}</span>}
        </button>
      </h2>
      {isOpen && <FrozenList frozen={frozen} mayFreeze={mayFreeze} />}
    </section>
  );
}

function FrozenList({ frozen: { ranges, isBusy, freeze, unfreeze }, mayFreeze }: FrozenSectionProps) {
  return (
    <>
      {ranges.length === 0 && <p className="text-faint text-xs">{t('agentCant')}</p>}
      <ul className="flex flex-col gap-1.5">
        {ranges.map(({ id, quote, frozenBy, frozenAt, mayUnfreeze }) => (
          <li key={id} className="flex items-start gap-2 rounded-md border border-line bg-raised py-1.5 ps-2.5 pe-1.5">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="line-clamp-2 break-words font-serif text-sm">
                {quote}
              </span>
              <span className="block truncate text-faint text-xs">
                {frozenBy.name} · <Time date={frozenAt} />
              </span>
            </span>
            {mayUnfreeze && (
              <IconButton
                label={t('unfreeze', { text: shortLine(quote, SHOWN) })}
                tip="left"
                size="sm"
                icon={<LockOpen size={14} />}
                disabled={isBusy}
                onClick={() => void unfreeze(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayFreeze && (
        <Button
          size="sm"
          className="self-start"
          icon={<Lock size={14} />}
          busy={isBusy}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void freeze()}
        >
          {t('freeze')}
        </Button>
      )}
    </>
  );
}

const SHOWN = 40;
