import { Bot, History, type LucideIcon, Mail, MessageSquare, SquareCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/panel';
import { useMay } from '../../shell/viewer';
import { useThreadsHere } from '../../threads/threads-context';
import type { OpenDocument } from '../open-document';
import { PANELS, type PanelId } from './panels';

const AskToEdit = dynamic(() => import('../../settings/sharing/AskToEdit').then((m) => m.AskToEdit), { ssr: false });

const ICONS = { agent: Bot, review: SquareCheck, history: History, comments: MessageSquare };

interface PanelBarProps {
  document: OpenDocument;
  /** The number of changes that the review lists. */
  changes: number;
  onShow(panel: PanelId): void;
}

/**
 * The panel's tabs below the text on phones, with the number of open items in each. People who can't ask the agent can
 * ask for edit access there instead; the opened panel has all tabs.
 */
export function PanelBar({ document, changes, onShow }: PanelBarProps) {
  const mayRun = useMay('run_turn');
  const counts: Partial<Record<PanelId, number>> = { review: changes, comments: useThreadsHere().open.length };
  return (
    <nav
      aria-label={t('region')}
      className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-line border-t bg-paper pb-[env(safe-area-inset-bottom)] min-[900px]:hidden"
    >
      {!mayRun && !document.trashed && <AskButton documentId={document.documentId} />}
      {PANELS.filter((id) => mayRun || id !== 'agent').map((id) => (
        <BarButton
          key={id}
          icon={ICONS[id]}
          label={t('panel', { panel: id })}
          count={counts[id] ?? 0}
          onClick={() => onShow(id)}
        />
      ))}
    </nav>
  );
}

function AskButton({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <BarButton icon={Mail} label={t('askToEdit')} onClick={() => setAsking(true)} />
      {isAsking && <AskToEdit documentId={documentId} onClose={() => setAsking(false)} />}
    </>
  );
}

interface BarButtonProps {
  icon: LucideIcon;
  label: string;
  count?: number;
  onClick(): void;
}

function BarButton({ icon: Icon, label, count = 0, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative flex h-12 min-w-0 flex-col items-center justify-center gap-0.5 text-2xs text-soft"
    >
      <Icon size={18} aria-hidden="true" />
      <span className="max-w-full truncate px-1">{label}</span>{' '}
      {count > 0 && (
        <span className="absolute start-1/2 top-1 ms-2 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-[10px] text-accent-ink tabular-nums leading-4">
          {count}
        </span>
      )}
    </button>
  );
}
