import { ChevronDown, Eye, MessageSquareDiff, PenLine, SquareCheck } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { t } from '@/generated/messages/document/bar';
import { useMenuTrigger } from '../../kit/dialogs/use-menu-trigger';
import { useEditorReady } from '../../shell/editor-ready';
import type { ModeListProps } from './ModeList';

const loadList = () => import('./ModeList').then((m) => m.ModeList);
const ModeList = dynamic(loadList, { ssr: false });

const ICONS = { editing: PenLine, suggesting: MessageSquareDiff, reviewing: SquareCheck, viewing: Eye };

/** The mode menu: edit the document, suggest changes, review them, or view it. The list loads after the text. */
export function ModeMenu(props: Omit<ModeListProps, 'anchor' | 'onClose'>) {
  const { activity } = props;
  const { trigger, anchor, close } = useMenuTrigger();
  // The list stays mounted, because it may open a dialog after it has closed.
  const [used, setUsed] = useState(false);
  if (anchor && !used) setUsed(true);
  const afterText = useEditorReady();
  useEffect(() => {
    // If this fails, the list is loaded when it is opened.
    if (afterText) loadList().catch(() => {});
  }, [afterText]);
  const Icon = ICONS[activity];
  return (
    <>
      <button
        type="button"
        aria-label={t('modeIs', { activity })}
        className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm text-soft hover:bg-hover hover:text-ink"
        {...trigger}
      >
        <Icon size={15} className={activity === 'suggesting' ? 'text-add-ink' : undefined} />
        <span className="max-md:hidden">{t('activity', { activity })}</span>
        <ChevronDown size={13} className="text-faint" aria-hidden="true" />
      </button>
      {used && <ModeList {...props} anchor={anchor} onClose={close} />}
    </>
  );
}
