import { useState } from 'react';
import { listedName } from '@/documents/core/pair';
import { displayPlace, folderOf } from '@/documents/core/path';
import { t } from '@/generated/messages/home';
import { Button } from '../kit/controls/Button';
import { PageLink } from '../kit/controls/PageLink';
import { KindIcon } from '../kit/display/KindIcon';
import { Section } from '../shell/PageFrame';
import { useFavourites } from '../tree/favourites/use-favourites';

/** As many as fit beside the recent documents. */
const SHOWN = 8;

/** The documents that the person starred, in their order. Shows nothing if there are none. */
export function FavouriteDocuments() {
  const [isWhole, setIsWhole] = useState(false);
  const all = useFavourites().list.filter((favourite) => favourite.kind === 'document');
  if (all.length === 0) return null;
  const listed = isWhole ? all : all.slice(0, SHOWN);
  return (
    <Section title={t('favourites')}>
      <ul className="-mx-3">
        {listed.map((favourite) => (
          <li key={favourite.subjectId}>
            <PageLink
              href={`/d/${favourite.subjectId}`}
              className="flex items-center gap-3 rounded-lg px-3 py-1.5 hover:bg-hover"
            >
              <KindIcon kind={favourite.documentKind} pair={favourite.pair} />
              <span className="min-w-0 flex-1 truncate text-sm" dir="auto">
                {listedName(favourite)}
              </span>
              <bdi className="max-w-1/2 shrink-0 truncate text-faint text-xs">
                {displayPlace(favourite.projectName, folderOf(favourite.path))}
              </bdi>
            </PageLink>
          </li>
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-2.5"
          aria-expanded={isWhole}
          onClick={() => setIsWhole((was) => !was)}
        >
          {isWhole ? t('showLess') : t('moreFavourites', { count: all.length - SHOWN })}
        </Button>
      )}
    </Section>
  );
}
