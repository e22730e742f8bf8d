import { Lock, LockOpen } from 'lucide-react';
import { shortLine } from '@/kernel/text';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { Time } from '../../kit/display/Time';
import type { Frozen } from './use-frozen';

/** Below the suggestions: the passages that no suggestion may change. */
export function FrozenSection({ frozen, mayFreeze }: { frozen: Frozen; mayFreeze: boolean }) {
  const { ranges, isBusy, freeze, unfreeze } = frozen;
  if (ranges.length === 0 && !mayFreeze) return null;
  return (
    <section aria-label="Frozen passages" className="flex flex-col gap-2 px-4 py-3">
      <h2 className="flex items-center gap-1.5 font-semibold text-sm">
        <Lock size={14} className="text-faint" aria-hidden="true" />
        Frozen passages
        {ranges.length > 0 && <span className="font-normal text-faint text-xs tabular-nums">{ranges.length}</span>}
      </h2>
      {ranges.length === 0 && <p className="text-faint text-xs">The agent can’t change frozen passages.</p>}
      <ul className="flex flex-col gap-1.5">
        {ranges.map(({ id, quote, frozenBy, frozenAt, mayUnfreeze }) => (
          <li key={id} className="flex items-start gap-2 rounded-md border border-line bg-raised py-1.5 pr-1.5 pl-2.5">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words font-serif text-sm">{quote}</span>
              <span className="block truncate text-faint text-xs">
                {frozenBy.name} · <Time date={frozenAt} />
              </span>
            </span>
            {mayUnfreeze && (
              <IconButton
                label={`Unfreeze “${shortLine(quote, SHOWN)}”`}
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
          // What is selected in the text stays selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void freeze()}
        >
          Freeze the selected text
        </Button>
      )}
    </section>
  );
}

const SHOWN = 40;
