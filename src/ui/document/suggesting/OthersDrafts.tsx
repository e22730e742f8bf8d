import { PenLine } from 'lucide-react';
import { t } from '@/generated/messages/document/suggesting';
import { formatList } from '@/i18n/format';
import type { DraftView } from '@/review/drafts/schema';
import { Button } from '../../kit/controls/Button';
import { Menu } from '../../kit/dialogs/Menu';

interface OthersDraftsProps {
  drafts: readonly DraftView[];
  onOpen(draft: DraftView): void;
}

/** Says who is drafting a suggestion of this document, and lets one read it, or write in it if it's shared. */
export function OthersDrafts({ drafts, onOpen }: OthersDraftsProps) {
  const [first] = drafts;
  if (!first) return null;
  const names = formatList(
    drafts.map(({ author }) => author.name),
    'and',
  );
  return (
    <section
      aria-label={t('othersRegion')}
      className="flex items-center gap-2 border-line border-b bg-hover px-4 py-1 text-sm text-soft"
    >
      <PenLine size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t('drafting', { count: drafts.length, names })}</span>
      {drafts.length === 1 ? (
        <Button size="sm" variant="quiet" onClick={() => onOpen(first)}>
          {t(first.mayWrite ? 'join' : 'read')}
        </Button>
      ) : (
        <Menu
          label={t('openDraft')}
          align="end"
          groups={[drafts.map((draft) => ({ label: draft.author.name, onSelect: () => onOpen(draft) }))]}
          trigger={(props) => (
            <Button size="sm" variant="quiet" {...props}>
              {t('openDraft')}
            </Button>
          )}
        />
      )}
    </section>
  );
}
