import { Mail } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/bar';
import { t as modes } from '@/generated/messages/document/bar/modes';
import { MenuList } from '../../kit/dialogs/Menu';
import { type Activity, activitiesFor, type Rights } from './modes';

const AskToEdit = dynamic(() => import('../../settings/sharing/AskToEdit').then((m) => m.AskToEdit), { ssr: false });

export interface ModeListProps {
  activity: Activity;
  rights: Rights;
  /** The document in which the person can ask for the right to edit. Undefined if they have it. */
  askIn?: string | undefined;
  /** The rectangle next to which the list opens; undefined while it is closed. */
  anchor: DOMRect | undefined;
  onActivity(activity: Activity): void;
  onClose(): void;
}

/** The modes that a person can choose, and the request to edit. */
export function ModeList({ activity, rights, askIn, anchor, onActivity, onClose }: ModeListProps) {
  const [isAsking, setAsking] = useState(false);
  const choices = activitiesFor(rights).map((choice) => ({
    label: t('activity', { activity: choice }),
    hint: modes('activityHint', { activity: choice }),
    checked: choice === activity,
    onSelect: () => onActivity(choice),
  }));
  const ask = { label: modes('askToEdit'), icon: <Mail size={14} />, onSelect: () => setAsking(true) };
  const groups = askIn === undefined ? [choices] : [choices, [ask]];
  return (
    <>
      {isAsking && askIn !== undefined && <AskToEdit documentId={askIn} onClose={() => setAsking(false)} />}
      {anchor && <MenuList label={modes('mode')} align="end" {...{ groups, anchor, onClose }} />}
    </>
  );
}
