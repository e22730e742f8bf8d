import { BookOpen, Eye, EyeOff, PenLine } from 'lucide-react';
import { t } from '@/generated/messages/document/suggesting';
import { formatList } from '@/i18n/format';
import type { DraftView } from '@/review/drafts/schema';
import { Button } from '../../kit/controls/Button';
import { Menu, type MenuItem } from '../../kit/dialogs/Menu';

interface OthersDraftsProps {
  drafts: readonly DraftView[];
  onOpen(draft: DraftView): void;
  /** Missing if the text can't show drafts. */
  drawing?: DraftDrawing | undefined;
}

interface DraftDrawing {
  isShown: boolean;
  onChange(isShown: boolean): void;
}

/** Shows who is drafting suggestions for this document. Drafts can be read, and written in if they are shared. */
export function OthersDrafts({ drafts, onOpen, drawing }: OthersDraftsProps) {
  const [first] = drafts;
  if (!first) return null;
  const names = formatList(
    drafts.map(({ author }) => author.name),
    'and',
  );
  const areShared = drafts.every(({ isShared }) => isShared);
  const verb = t(drafts.every(({ mayWrite }) => mayWrite) ? 'joinOne' : 'openDraft');
  return (
    <section
      aria-label={t('othersRegion')}
      className="flex items-center gap-2 border-line border-b bg-hover px-4 py-1 text-sm text-soft"
    >
      <PenLine size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">
        {t(areShared ? 'sharedDrafting' : 'drafting', { count: drafts.length, names })}
      </span>
      {drawing && <ShowButton {...drawing} />}
      {drafts.length === 1 ? (
        <Button size="sm" variant="quiet" onClick={() => onOpen(first)}>
          {t(first.mayWrite ? 'join' : 'read')}
        </Button>
      ) : (
        <Menu
          label={verb}
          align="end"
          groups={[drafts.filter(({ mayWrite }) => mayWrite), drafts.filter(({ mayWrite }) => !mayWrite)]
            .filter((group) => group.length > 0)
            .map((group) => group.map((draft) => itemOf(draft, onOpen)))}
          trigger={(props) => (
            <Button size="sm" variant="quiet" {...props}>
              {verb}
            </Button>
          )}
        />
      )}
    </section>
  );
}

/** Shows or hides the changes of all drafts in the text. */
function ShowButton({ isShown, onChange }: DraftDrawing) {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Button size="sm" variant="quiet" icon={<Icon size={14} />} onClick={() => onChange(!isShown)}>
      <span className="max-sm:sr-only">{t(isShown ? 'hideDrafts' : 'showDrafts')}</span>
    </Button>
  );
}

/** Returns a menu item for a draft, which says whether the person can only read or also write. */
function itemOf(draft: DraftView, onOpen: OthersDraftsProps['onOpen']): MenuItem {
  const { author, mayWrite } = draft;
  return {
    label: author.name,
    hint: t(mayWrite ? 'canJoin' : 'canRead'),
    icon: mayWrite ? <PenLine size={14} /> : <BookOpen size={14} />,
    onSelect: () => onOpen(draft),
  };
}
