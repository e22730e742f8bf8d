import { listedName } from '@/documents/core/pair';
import { displayPlace, folderOf } from '@/documents/core/path';
import { PageLink } from '../kit/controls/PageLink';
import { KindIcon } from '../kit/display/KindIcon';
import { MarkedText } from '../kit/display/MarkedText';
import { marksOf } from '../kit/display/marks';
import { ChangedBy } from '../people/ChangedBy';
import { asSentence } from './as-sentence';
import type { FoundDocument } from './use-search';

interface SearchResultProps {
  document: FoundDocument;
  /** The words to highlight in the name and the place. Those in the text are marked by the server. */
  words: readonly string[];
}

export function SearchResult({ document, words }: SearchResultProps) {
  const { documentId, projectName, path, snippet } = document;
  const name = listedName(document);
  const place = displayPlace(projectName, folderOf(path));
  return (
    <li>
      <PageLink
        href={`/d/${documentId}`}
        className="flex gap-3 rounded-lg px-3 py-2.5 hover:bg-hover focus-visible:bg-hover"
      >
        <span className="mt-0.5">
          <KindIcon {...document} size={17} />
        </span>
        <span className="min-w-0 flex-1">
          {/* Two lines, so that what was found is seldom cut off. */}
          <span dir="auto" className="line-clamp-2 [overflow-wrap:anywhere] font-medium text-base">
            <MarkedText text={name} marks={marksOf(name, words)} />
          </span>
          {/* On phones, the line breaks before the time, so that a long path leaves room for it. */}
          <span className="flex text-faint text-xs max-sm:flex-col">
            <bdi className="min-w-16 truncate">
              <MarkedText text={place} marks={marksOf(place, words)} />
            </bdi>
            <span className="shrink-0 whitespace-pre max-sm:hidden"> · </span>
            <ChangedBy {...document} className="max-w-full truncate sm:shrink-0" />
          </span>
          {snippet && snippet.text.trim() !== '' && (
            <span dir="auto" className="mt-1 line-clamp-2 [overflow-wrap:anywhere] text-sm text-soft">
              <MarkedText {...asSentence(snippet, name)} />
            </span>
          )}
        </span>
      </PageLink>
    </li>
  );
}
