import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { SuggestionView } from '@/review/schema';
import { IconButton } from '../../kit/controls/IconButton';

interface SuggestionSwitcherProps {
  suggestions: readonly SuggestionView[];
  focused: string | undefined;
  /** Receives the first open change of another suggestion. */
  onSelect(hunkId: string): void;
}

/** Shows which of several suggestions is in focus, with buttons for the previous and the next one. */
export function SuggestionSwitcher({ suggestions, focused, onSelect }: SuggestionSwitcherProps) {
  const open = suggestions.filter((suggestion) => firstOpen(suggestion) !== undefined);
  const at = open.findIndex(({ id }) => id === focused);
  if (open.length < 2 || at < 0) return null;
  const go = (step: 1 | -1) => {
    const next = open[(at + step + open.length) % open.length];
    const hunkId = next && firstOpen(next);
    if (hunkId !== undefined) onSelect(hunkId);
  };
  return (
    <nav aria-label="Suggestions" className="flex h-10 shrink-0 items-center gap-1 border-line border-b px-3 text-sm">
      <span role="status" className="min-w-0 flex-1 truncate text-soft">
        Suggestion {at + 1} of {open.length}
        <span className="text-faint"> · {open[at]?.description}</span>
      </span>
      <IconButton
        label="Previous suggestion"
        tip="left"
        size="sm"
        icon={<ChevronLeft size={15} />}
        onClick={() => go(-1)}
      />
      <IconButton
        label="Next suggestion"
        tip="left"
        size="sm"
        icon={<ChevronRight size={15} />}
        onClick={() => go(1)}
      />
    </nav>
  );
}

function firstOpen({ hunks }: SuggestionView): string | undefined {
  return hunks.find(({ decision }) => decision === null)?.id;
}
