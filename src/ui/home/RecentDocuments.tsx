import Link from 'next/link';
import { folderOf, nameOf } from '@/documents/core/path';
import { Time } from '../kit/display/Time';
import { KindIcon } from '../tree/KindIcon';
import type { RecentDocument } from './recent';

export function RecentDocuments({ documents }: { documents: readonly RecentDocument[] }) {
  return (
    <ul className="-mx-3">
      {documents.map(({ documentId, path, kind, projectName, updatedAt }) => (
        <li key={documentId}>
          <Link href={`/d/${documentId}`} className="flex items-center gap-3 rounded-lg px-3 py-2 hover:bg-hover">
            <KindIcon kind={kind} size={17} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-base">{nameOf(path)}</span>
              <span className="block truncate text-faint text-xs">
                {[projectName, folderOf(path)].filter(Boolean).join(' / ')}
              </span>
            </span>
            <Time date={updatedAt} className="shrink-0 text-faint text-xs" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
