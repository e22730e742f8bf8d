import { Star } from 'lucide-react';
import { t } from '@/generated/messages/document/star';
import { IconButton } from '../../kit/controls/IconButton';
import { ApiProvider } from '../../shell/ApiProvider';
import { useFavourites } from '../../tree/favourites/use-favourites';
import type { OpenDocument } from '../open-document';

/** A star button that adds the document to the person's favourites or removes it. */
export function StarButton({ document }: { document: OpenDocument }) {
  return (
    <ApiProvider>
      <Toggle document={document} />
    </ApiProvider>
  );
}

function Toggle({ document: { documentId, pair } }: { document: OpenDocument }) {
  const favourites = useFavourites();
  // A sheet is a favourite if either of its two documents is.
  const kept = [documentId, pair?.companionId].find((id) => id !== undefined && favourites.has(id));
  return (
    <IconButton
      label={kept ? t('remove') : t('add')}
      pressed={kept !== undefined}
      icon={<Star size={15} className={kept ? 'fill-accent text-accent' : undefined} />}
      onClick={() => favourites.set('document', kept ?? documentId, kept === undefined)}
    />
  );
}
