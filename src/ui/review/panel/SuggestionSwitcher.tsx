import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '@/generated/messages/review/panel';
import type { SuggestionView } from '@/review/schema';
import { IconButton } from '../../kit/controls/IconButton';

interface SuggestionSwitcherProps {
  suggestions: readonly SuggestionView[];
  focused: string | undefined;
  /** Called with the id of another suggestion's first open change. */
  onSelect(hunkId: string): void;
}

/** Shows which of several suggestions is focused, with buttons for the previous and the next one. */
export function SuggestionSwitcher({ suggestions, focused, onSelect }: SuggestionSwitcherProps) {
  const open = openSuggestions(suggestions);
  const at = open.findIndex(({ id }) => id === focused);
  if (open.length < 2 || at < 0) return null;
  const go = (step: 1 | -1) => {
    const next = open[(at + step + open.length) % open.length];
    const hunkId = next && firstOpen(next);
    if (hunkId !== undefined) onSelect(hunkId);
  };
  return (
    <nav
      aria-label={t('suggestions')}
      className="flex h-10 shrink-0 items-center gap-1 border-line border-b px-3 text-sm"
    >
      <span role="status" className="min-w-0 flex-1 truncate text-soft">
        {t('suggestionOf', { number: at + 1, count: open.length })}
        <span className="text-faint">
          {' · '}
          <span dir="auto">{open[at]?.description}</span>
        </span>
      </span>
      <IconButton
        label={t('previousSuggestion')}
        tip="left"
        size="sm"
        icon={<ChevronLeft size={15} className="rtl:-scale-x-100" />}
        onClick={() => go(-1)}
      />
      <IconButton
        label={t('nextSuggestion')}
        tip="left"
        size="sm"
        icon={<ChevronRight size={15} className="rtl:-scale-x-100" />}
        onClick={() => go(1)}
      />
    </nav>
  );
}

/** Returns the suggestions with at least one undecided change. */
export function openSuggestions(suggestions: readonly SuggestionView[]): SuggestionView[] {
  return suggestions.filter((suggestion) => firstOpen(suggestion) !== undefined);
}

function firstOpen({ hunks }: SuggestionView): string | undefined {
  return hunks.find(({ decision }) => decision === null)?.id;
}
