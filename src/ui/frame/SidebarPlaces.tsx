import { GitPullRequestArrow } from 'lucide-react';
import { t } from '@/generated/messages/review/requests';
import { Projects } from '../tree/Projects';
import { NavLink } from './NavLink';

/** The part of the sidebar that is loaded after the document's text: change requests, and the projects. */
export function SidebarPlaces() {
  return (
    <>
      {/* Directly below the links that are there from the start. */}
      <div className="-mt-[7px] px-2 pb-2">
        <NavLink href="/requests" under="/requests" icon={<GitPullRequestArrow size={15} />}>
          {t('requests')}
        </NavLink>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
        <Projects />
      </div>
    </>
  );
}
