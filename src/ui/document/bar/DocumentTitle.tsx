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

/**
 * Widths of the bar in rem, with the classes that show the path from there, hide the “…” in its place, and below there
 * show “…” after the first part and leave out the others. The path's tooltip names them.
 */
const STEPS = [
  [12, '@min-[12rem]:flex', '@min-[12rem]:hidden', "@max-[12rem]:after:content-['…_/']", '@max-[12rem]:hidden'],
  [14, '@min-[14rem]:flex', '@min-[14rem]:hidden', "@max-[14rem]:after:content-['…_/']", '@max-[14rem]:hidden'],
  [16, '@min-[16rem]:flex', '@min-[16rem]:hidden', "@max-[16rem]:after:content-['…_/']", '@max-[16rem]:hidden'],
  [18, '@min-[18rem]:flex', '@min-[18rem]:hidden', "@max-[18rem]:after:content-['…_/']", '@max-[18rem]:hidden'],
  [20, '@min-[20rem]:flex', '@min-[20rem]:hidden', "@max-[20rem]:after:content-['…_/']", '@max-[20rem]:hidden'],
  [24, '@min-[24rem]:flex', '@min-[24rem]:hidden', "@max-[24rem]:after:content-['…_/']", '@max-[24rem]:hidden'],
  [28, '@min-[28rem]:flex', '@min-[28rem]:hidden', "@max-[28rem]:after:content-['…_/']", '@max-[28rem]:hidden'],
  [32, '@min-[32rem]:flex', '@min-[32rem]:hidden', "@max-[32rem]:after:content-['…_/']", '@max-[32rem]:hidden'],
  [36, '@min-[36rem]:flex', '@min-[36rem]:hidden', "@max-[36rem]:after:content-['…_/']", '@max-[36rem]:hidden'],
  [42, '@min-[42rem]:flex', '@min-[42rem]:hidden', "@max-[42rem]:after:content-['…_/']", '@max-[42rem]:hidden'],
] as const;

/** The widths above which a path is shown even if its parts are cut, and with all its folders. */
const PATH_FROM = 24;
const FOLDERS_FROM = 42;

/** Returns the first step with room for some words and the lines between them, or the last one up to a width. */
function stepFor(words: readonly string[], most: number) {
  // An average letter is 0.43 rem wide at this size, a slash with its space 1.1 rem, and the menu's arrow 1.5 rem.
  const needed = words.reduce((sum, word) => sum + word.length * 0.43 + 1.1, 0) + 0.4;
  const steps = STEPS.filter(([width]) => width <= most);
  return steps.find(([width]) => width >= needed) ?? STEPS[steps.length - 1] ?? STEPS[0];
}

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
  const [, , , first, others] = parents.length > 2 ? stepFor([...parents, name], FOLDERS_FROM) : [];
  const kept = parents.length > 2 ? [parents[0] ?? '', '…', name] : [...parents, name];
  const [, shown, hidden] = stepFor(kept, PATH_FROM);
  const nearest = parents.at(-1) ?? '';
  const [, nearestShown] = stepFor(['…', nearest, name], PATH_FROM);
  return (
    <div className="@container flex min-w-0 flex-1 items-center text-sm">
      <p className={cx('hidden min-w-0 shrink-[1000] items-center gap-1.5 text-faint', shown)} title={path}>
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
      {/* Without room for the path, the document keeps its whole name, and the nearest folder if there is room. */}
      <p className={cx('hidden shrink-0 gap-1.5 text-faint sm:flex', hidden)} title={path}>
        <span role="img" aria-label={path}>
          …
        </span>
        <span aria-hidden="true" className="text-line-strong">
          /
        </span>
        <span aria-hidden="true" className={cx('hidden gap-1.5', nearestShown)}>
          <span dir="auto">{nearest}</span>
          <span className="text-line-strong">/</span>
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
