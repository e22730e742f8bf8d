import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import type { Place } from '@/documents/schema';
import { t } from '@/generated/messages/tree/move';
import { brokenReferences } from '@/sheets/core/broken-references';
import type { Item } from '../tree-item';
import { movedPath } from './places';

interface MoveWarningProps {
  item: Item;
  projectId: string;
  /** The chosen place. */
  to: Place | undefined;
}

const SHOWN = 3;

/** Warns about templates that would no longer find documents they name by path. Renders nothing if there are none. */
export function MoveWarning({ item, projectId, to }: MoveWarningProps) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.sheets.references.queryOptions({ projectId, path: item.path }));
  const broken =
    data && to
      ? brokenReferences(data, {
          newPath: (path) => movedPath(path, item, to.folder),
          isElsewhere: to.projectId !== projectId,
        })
      : [];
  return (
    <div role="status">
      {broken.length > 0 && (
        <div className="mt-2 flex gap-2.5 rounded-lg bg-warn-bg px-3 py-2 text-sm text-warn-ink">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">{t('breaks', { count: broken.length })}</p>
            <ul>
              {broken.slice(0, SHOWN).map(({ source, name, target }) => (
                <li key={`${source.path} ${name}`} className="truncate" title={`${source.path} → ${target.path}`}>
                  {t('uses', { source: displayName(source.path), target: displayName(target.path) })}
                </li>
              ))}
            </ul>
            {broken.length > SHOWN && <p>{t('more', { count: broken.length - SHOWN })}</p>}
            <p>{t('mend')}</p>
          </div>
        </div>
      )}
    </div>
  );
}
