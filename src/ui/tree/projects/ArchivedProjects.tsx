import { Archive } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@/generated/messages/tree/projects';
import { FoldArrow } from '../../kit/display/FoldArrow';

/** The archived projects below the others. The list is folded at first. */
export function ArchivedProjects({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <section aria-label={t('archivedProjects')} className="mt-2">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 w-full items-center gap-1 rounded-md px-1 text-start text-faint text-xs hover:bg-hover hover:text-ink"
      >
        <FoldArrow open={isOpen} />
        <Archive size={13} aria-hidden="true" />
        <span>{t('archived')}</span>
        <span className="ms-auto pe-1 tabular-nums" aria-hidden="true">
          {count}
        </span>
      </button>
      {isOpen && children}
    </section>
  );
}
