import { ChevronDown, Eye, Mail, MessageSquareDiff, PenLine, SquareCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/bar';
import { Menu } from '../../kit/dialogs/Menu';
import { type Activity, activitiesFor, type Rights } from './modes';

const AskToEdit = dynamic(() => import('../../settings/sharing/AskToEdit').then((m) => m.AskToEdit), { ssr: false });

interface ModeMenuProps {
  activity: Activity;
  rights: Rights;
  /** Whether the text is drawn for reading. */
  isReading?: boolean;
  /** The document in which the person can ask for the right to edit. Undefined if they have it. */
  askIn?: string | undefined;
  onActivity(activity: Activity): void;
}

const ICONS = { editing: PenLine, suggesting: MessageSquareDiff, reviewing: SquareCheck, viewing: Eye };

/** The mode menu: edit the document, suggest changes, review them, or view it. */
export function ModeMenu({ activity, rights, isReading = false, askIn, onActivity }: ModeMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const Icon = ICONS[activity];
  const shown = isReading && activity === 'viewing' ? 'reading' : activity;
  const choices = activitiesFor(rights).map((choice) => ({
    label: t('activity', { activity: choice }),
    hint: t('activityHint', { activity: choice }),
    checked: choice === activity,
    onSelect: () => onActivity(choice),
  }));
  const ask = { label: t('askToEdit'), icon: <Mail size={14} />, onSelect: () => setAsking(true) };
  return (
    <>
      {isAsking && askIn !== undefined && <AskToEdit documentId={askIn} onClose={() => setAsking(false)} />}
      <Menu
        label={t('mode')}
        align="end"
        groups={askIn === undefined ? [choices] : [choices, [ask]]}
        trigger={(props) => (
          <button
            type="button"
            aria-label={t('modeIs', { activity: shown })}
            className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
            {...props}
          >
            <Icon size={15} className={activity === 'suggesting' ? 'text-add-ink' : undefined} />
            <span className="max-md:hidden">{t('activity', { activity: shown })}</span>
            <ChevronDown size={13} className="text-faint" aria-hidden="true" />
          </button>
        )}
      />
    </>
  );
}
