import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../kit/cx';

export type SaveState = 'connecting' | 'saving' | 'saved' | 'offline' | 'refused';

const LOOKS: Record<SaveState, { text: string; hint: string; icon: ReactNode; strong?: boolean }> = {
  connecting: { text: 'Connecting…', hint: 'Loading the document from the server.', icon: <CloudUpload size={14} /> },
  saving: {
    text: 'Saving…',
    hint: 'The server hasn’t confirmed your last edit yet.',
    icon: <CloudUpload size={14} />,
  },
  saved: { text: 'Saved', hint: 'All your changes are on the server.', icon: <Check size={14} /> },
  offline: {
    text: 'Offline — kept in this browser',
    hint: 'Your changes are kept in this browser and sent when you’re back online, even if you close the tab.',
    icon: <CloudOff size={14} />,
    strong: true,
  },
  refused: {
    text: 'Not saved',
    hint: 'Your last changes aren’t saved. The message above the text says why.',
    icon: <TriangleAlert size={14} />,
    strong: true,
  },
};

/** Whether what one wrote is on disk. Only a change for the worse is said aloud: "Saved" after each word would be noise. */
export function SaveMark({ state }: { state: SaveState }) {
  const { text, hint, icon, strong } = LOOKS[state];
  return (
    <span
      role="status"
      aria-live={strong ? 'polite' : 'off'}
      title={hint}
      data-save-state={state}
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded px-1.5 text-xs',
        strong ? 'bg-warn-bg font-medium text-warn-ink' : 'text-faint',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      <span className={cx(!strong && 'max-sm:sr-only')}>{text}</span>
    </span>
  );
}
