import { CloudOff } from 'lucide-react';
import { t } from '@/generated/messages/document/bar';
import type { SaveState } from './SaveMark';

interface OfflineLineProps {
  save: SaveState | undefined;
  /** Whether the text lacks its suggestions, because none are stored. */
  lacksSuggestions?: boolean;
}

/**
 * Says what happens to edits while the server can't be reached. It is below the text, so the text doesn't move when the
 * line appears. The mark beside the title tells screen readers.
 */
export function OfflineLine({ save, lacksSuggestions = false }: OfflineLineProps) {
  if (save !== 'offline') return null;
  return (
    <div className="shrink-0 border-line border-t bg-warn-bg text-warn-ink">
      <p className="flex min-h-8 items-center justify-center gap-2 px-4 py-1 text-sm">
        <CloudOff size={14} aria-hidden="true" className="shrink-0" />
        <span>
          {t('offlineLine')}
          {lacksSuggestions && ` ${t('lacksSuggestions')}`}
        </span>
      </p>
    </div>
  );
}
