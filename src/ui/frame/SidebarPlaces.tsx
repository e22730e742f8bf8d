import { GitPullRequestArrow } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { t } from '@/generated/messages/review/requests';
import { cx } from '../kit/cx';
import { Projects } from '../tree/Projects';

/**
 * The part of the sidebar that is loaded after the document's text: change requests, and the projects. Nothing of it is
 * shared with the sidebar, because a file of its own would make a document's first load larger.
 */
export function SidebarPlaces() {
  const isHere = usePathname()?.startsWith('/requests') ?? false;
  return (
    <>
      {/* Directly below the links that are there from the start, and like them. */}
      <div className="-mt-[7px] px-2 pb-2">
        <Link
          href="/requests"
          aria-current={isHere ? 'page' : undefined}
          className={cx(
            'flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-hover hover:text-ink',
            isHere ? 'bg-hover font-medium text-ink' : 'text-soft',
          )}
        >
          <GitPullRequestArrow size={15} />
          {t('requests')}
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <Projects />
      </div>
    </>
  );
}
