import { Check, CloudOff, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react';
import { t } from '@/generated/messages/document/bar';
import { cx } from '../../kit/cx';

export type SaveState = 'connecting' | 'saving' | 'saved' | 'offline' | 'refused';

const ICONS: Record<SaveState, LucideIcon> = {
  connecting: CloudUpload,
  saving: CloudUpload,
  saved: Check,
  offline: CloudOff,
  refused: TriangleAlert,
};

const HINTS = {
  connecting: 'connectingHint',
  saving: 'savingHint',
  saved: 'savedHint',
  offline: 'offlineHint',
  refused: 'refusedHint',
} as const;

interface SaveMarkProps {
  state: SaveState;
  /** Whether the person only views the text, so that nothing is shown unless there is a problem. */
  isViewing?: boolean;
}

/**
 * Shows whether the person's edits are on disk: in a narrow bar by a sign, with words for screen readers. Announces only
 * problems: "Saved" after each word would be noise. The element is there even when it is empty, because many screen
 * readers don't read one that appears together with its text.
 */
export function SaveMark({ state, isViewing = false }: SaveMarkProps) {
  const Icon = ICONS[state];
  const strong = state === 'offline' || state === 'refused';
  if (isViewing && (state === 'saved' || state === 'connecting')) return <span role="status" aria-live="off" />;
  return (
    <span
      role="status"
      aria-live={strong ? 'polite' : 'off'}
      title={t(HINTS[state])}
      data-save-state={state}
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded px-1.5 text-xs',
        strong ? 'bg-warn-bg font-medium text-warn-ink' : 'text-faint',
      )}
    >
      <span aria-hidden="true">
        <Icon size={14} />
      </span>
      <span className={cx(!strong && '@max-[44rem]:sr-only')}>{state === 'offline' ? <OfflineWords /> : t(state)}</span>
    </span>
  );
}

/** Only the first word is shown, because the line below the text says the rest. */
function OfflineWords() {
  return t.rich('offline', { more: (text) => <span className="sr-only">{text}</span> });
}
