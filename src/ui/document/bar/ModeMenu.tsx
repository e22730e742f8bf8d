import { ChevronDown, Eye, MessageSquareDiff, PenLine, SquareCheck } from 'lucide-react';
import { t } from '@/generated/messages/document/bar';
import { Menu } from '../../kit/dialogs/Menu';
import { type Activity, activitiesFor, type Rights } from './modes';

interface ModeMenuProps {
  activity: Activity;
  rights: Rights;
  onActivity(activity: Activity): void;
}

const ICONS = { editing: PenLine, suggesting: MessageSquareDiff, reviewing: SquareCheck, viewing: Eye };

/** The mode menu: edit the document, suggest changes, review them, or view it. */
export function ModeMenu({ activity, rights, onActivity }: ModeMenuProps) {
  const Icon = ICONS[activity];
  const choices = activitiesFor(rights).map((choice) => ({
    label: t('activity', { activity: choice }),
    hint: t('activityHint', { activity: choice }),
    checked: choice === activity,
    onSelect: () => onActivity(choice),
  }));
  return (
    <Menu
      label={t('mode')}
      align="end"
      groups={[choices]}
      trigger={(props) => (
        <button
          type="button"
          aria-label={t('modeIs', { activity })}
          className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
          {...props}
        >
          <Icon size={15} className={activity === 'suggesting' ? 'text-add-ink' : undefined} />
          <span className="max-md:hidden">{t('activity', { activity })}</span>
          <ChevronDown size={13} className="text-faint" aria-hidden="true" />
        </button>
      )}
    />
  );
}
