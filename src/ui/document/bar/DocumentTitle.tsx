import { ChevronDown } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { displayName, folderOf } from '@/documents/core/path';
import { cx } from '../../kit/cx';
import { useMenuTrigger } from '../../kit/dialogs/use-menu-trigger';
import type { OpenDocument } from '../open-document';

const DocumentMenu = dynamic(() => import('./DocumentMenu').then((m) => m.DocumentMenu), { ssr: false });

interface DocumentTitleProps {
  document: OpenDocument;
  /** The page's title, if it differs from the document's file name. */
  title?: string | undefined;
}

/** Shows “…” after the first part if the others have no room. The path’s tooltip names them. */
const FOLDED = "@max-2xl:after:content-['…_/']";

/** Path and name of the document. The name opens a menu with the document's actions. */
export function DocumentTitle({ document, title }: DocumentTitleProps) {
  const { trigger, anchor, close } = useMenuTrigger();
  // The menu is loaded when it first opens, and stays mounted, because it may open a dialog after it has closed.
  const [used, setUsed] = useState(false);
  if (anchor && !used) setUsed(true);
  const name = title ?? displayName(document.path);
  const parents = [document.projectName, ...folderOf(document.path).split('/')].filter(Boolean);
  const path = parents.join(' / ');
  // Folders in the middle are left out before names are cut.
  const [first, others] = parents.length > 2 ? [FOLDED, '@max-2xl:hidden'] : [];
  return (
    <div className="@container flex min-w-0 flex-1 items-center text-sm">
      <p className="hidden min-w-0 shrink-[1000] items-center gap-1.5 text-faint @sm:flex" title={path}>
        {parents.map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two folders of a path may have one name
          <span key={i} className={cx('flex min-w-4 items-center gap-1.5', i > 0 ? others : first)}>
            <span dir="auto" className="truncate" title={part}>
              {part}
            </span>
            <span aria-hidden="true" className="text-line-strong">
              /
            </span>
          </span>
        ))}
      </p>
      {/* Without room for the path, the document keeps its whole name. */}
      <p className="hidden shrink-0 gap-1.5 text-faint sm:flex @sm:hidden" title={path}>
        <span role="img" aria-label={path}>
          …
        </span>
        <span aria-hidden="true" className="text-line-strong">
          /
        </span>
      </p>
      <h1 className="min-w-0">
        <button
          type="button"
          className="flex h-8 max-w-full items-center gap-1 rounded-md px-1.5 font-medium text-ink hover:bg-hover"
          {...trigger}
        >
          <span dir="auto" className="truncate">
            {name}
          </span>
          <ChevronDown size={13} className="shrink-0 text-faint" aria-hidden="true" />
        </button>
      </h1>
      {used && <DocumentMenu document={document} anchor={anchor} onClose={close} />}
    </div>
  );
}
