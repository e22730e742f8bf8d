import { FilePlus, GitPullRequestArrow, House, Inbox, Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { t } from '@/generated/messages/frame/phone-bar';
import { PageLink } from '../kit/controls/PageLink';
import { cx } from '../kit/cx';
import { ApiProvider } from '../shell/ApiProvider';
import { useEditorReady } from '../shell/editor-ready';
import { useMay } from '../shell/viewer';
import { useNewDocument } from '../tree/state/use-new-document';

const InboxCount = dynamic(() => import('../inbox/InboxCount').then((m) => m.InboxCount), { ssr: false });

/** The most used places, at the bottom of a phone's screen. Documents and change requests have a different bar there. */
export function PhoneBar() {
  const mayEdit = useMay('edit');
  const afterText = useEditorReady();
  const isRequest = usePathname()?.startsWith('/requests/');
  if (isRequest) return null;
  return (
    <nav
      aria-label={t('places')}
      className="grid shrink-0 auto-cols-fr grid-flow-col border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <Place href="/" icon={<House size={20} aria-hidden="true" />}>
        {t('home')}
      </Place>
      <Place href="/search" icon={<Search size={20} aria-hidden="true" />}>
        {t('search')}
      </Place>
      <Place href="/inbox" icon={<Inbox size={20} aria-hidden="true" />}>
        <span className="flex gap-1">
          {t('inbox')}
          {afterText && <InboxCount />}
        </span>
      </Place>
      <Place href="/requests" label={t('changeRequests')} icon={<GitPullRequestArrow size={20} aria-hidden="true" />}>
        {t('requests')}
      </Place>
      {mayEdit && (
        <ApiProvider>
          <New />
        </ApiProvider>
      )}
    </nav>
  );
}

function New() {
  const { create, busy } = useNewDocument();
  return (
    <button type="button" aria-label={t('newDocument')} disabled={busy} onClick={create} className={classes(false)}>
      <FilePlus size={20} aria-hidden="true" />
      {t('new')}
    </button>
  );
}

interface PlaceProps {
  href: string;
  /** The whole name, if the shown one is shorter. */
  label?: string;
  icon: ReactNode;
  children: ReactNode;
}

function Place({ href, label, icon, children }: PlaceProps) {
  const isHere = usePathname() === href;
  return (
    <PageLink href={href} aria-label={label} aria-current={isHere ? 'page' : undefined} className={classes(isHere)}>
      {icon}
      {children}
    </PageLink>
  );
}

function classes(isHere: boolean): string {
  return cx(
    'flex h-13 flex-col items-center justify-center gap-0.5 text-2xs focus-visible:-outline-offset-2',
    isHere ? 'font-medium text-accent' : 'text-soft',
  );
}
