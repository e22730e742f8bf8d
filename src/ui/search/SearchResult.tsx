import Link from 'next/link';
import { listedName } from '@/documents/core/pair';
import { folderOf } from '@/documents/core/path';
import { MarkedText } from '../kit/display/MarkedText';
import { Time } from '../kit/display/Time';
import { KindIcon } from '../tree/KindIcon';
import { asSentence, marksInName } from './as-sentence';
import type { FoundDocument } from './use-search';

export function SearchResult({ document }: { document: FoundDocument }) {
  const { documentId, projectName, path, snippet, updatedAt } = document;
  const name = listedName(document);
  return (
    <li>
      <Link
        href={`/d/${documentId}`}
        className="flex gap-3 rounded-lg px-3 py-2.5 hover:bg-hover focus-visible:bg-hover"
      >
        <span className="mt-0.5">
          <KindIcon {...document} size={17} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-3">
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium text-base">
              {snippet ? <MarkedText text={name} marks={marksInName(name, snippet)} /> : name}
            </span>
            <Time date={updatedAt} className="shrink-0 text-faint text-xs" />
          </span>
          <span dir="auto" className="block truncate text-faint text-xs">
            {[projectName, ...folderOf(path).split('/')].filter(Boolean).join(' / ')}
          </span>
          {snippet && snippet.text.trim() !== '' && (
            <span dir="auto" className="mt-1 line-clamp-2 text-sm text-soft">
              <MarkedText {...asSentence(snippet, name)} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
