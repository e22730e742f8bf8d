import { FilePlus, SearchX, Trash2 } from 'lucide-react';
import { t } from '@/generated/messages/search';
import { Button } from '../kit/controls/Button';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { EmptyState } from '../kit/feedback/EmptyState';
import { useNamedDocument } from '../tree/state/use-named-document';
import { hasFilter, type SearchChoice } from './search-address';

/** Returns whether a query has signs that only a search understands: quotes, or a minus before a word. */
const hasSearchSigns = (query: string) => /["“”„]|(^|\s)-/.test(query);

/** Says that nothing was found, and where else the words may be. */
export function NothingFound({ choice }: { choice: SearchChoice }) {
  const words = choice.query.trim();
  return (
    <EmptyState
      icon={SearchX}
      title={words === '' ? t('emptyTitle') : t('emptyFor', { words })}
      action={
        words !== '' && (
          // One below the other on phones, all as wide as the widest.
          <div className="flex justify-center gap-2 max-sm:w-fit max-sm:flex-col sm:flex-wrap">
            {!hasSearchSigns(words) && <NewDocument name={words} projectId={choice.projectId} />}
            <ButtonLink size="sm" icon={<Trash2 size={14} />} href={`/trash?${new URLSearchParams({ q: words })}`}>
              {t('searchTrash')}
            </ButtonLink>
          </div>
        )
      }
    >
      {words !== '' ? t('emptyHint', { isFiltered: hasFilter(choice) ? 'yes' : 'no' }) : t('empty')}
    </EmptyState>
  );
}

/** Creates a document of this name, in the project that was searched if there is one. */
function NewDocument({ name, projectId }: { name: string; projectId: string | undefined }) {
  const { taker, create, busy } = useNamedDocument(projectId);
  if (!taker) return null;
  return (
    <Button
      size="sm"
      icon={<FilePlus size={14} />}
      className="h-auto! min-h-7 shrink! whitespace-normal! [overflow-wrap:anywhere]"
      busy={busy}
      onClick={() => create(taker.projectId, name)}
    >
      {t('newDocument', { name, project: taker.name })}
    </Button>
  );
}
