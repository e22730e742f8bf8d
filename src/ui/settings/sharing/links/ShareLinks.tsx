import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { QueryNotice } from '../../../kit/feedback/QueryNotice';
import { LinkRows, useNewUrls } from './LinkRows';
import { NewLink } from './NewLink';
import { ProjectLinks } from './ProjectLinks';

interface ShareLinksProps {
  subject: ShareSubject;
  /** The document's project. Links to it open the document, too. */
  projectId?: string;
}

/** The links that let people without an account read a document or project. Shown to people who can edit it. */
export function ShareLinks({ subject, projectId }: ShareLinksProps) {
  const trpc = useTRPC();
  const [urls, keep] = useNewUrls();
  const [setsUp, setSetsUp] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useQuery(trpc.shareLinks.list.queryOptions(subject));
  // If the links were loaded before, they stay, and so do the settings being typed. Someone who edits elsewhere in the
  // workspace may only read here, and then has no use for links.
  if (list.isLoadingError && list.error.data?.code !== 'FORBIDDEN') {
    return (
      <section className="mt-4" aria-label={t('title')}>
        <h3 className="mb-1 font-medium text-sm">{t('title')}</h3>
        <QueryNotice query={list} />
      </section>
    );
  }
  const found = list.data;
  // For a personal project, the dialog already says that nobody else can open it.
  if (!found || found.obstacle === 'personal') return null;
  const { links, obstacle, projectLinkCount } = found;
  return (
    <section className="mt-1" aria-label={t('title')}>
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <span className="flex size-6 shrink-0 items-center justify-center rounded-full bg-hover text-soft">
          <Globe size={13} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="max-sm:text-base">{t('title')}</p>
          <p className="text-faint text-xs">
            {obstacle ? t('obstacle', { obstacle }) : t('hint', { kind: subject.kind })}
          </p>
        </div>
        {!obstacle && (
          <Button
            ref={opener}
            size="sm"
            icon={<Plus size={14} />}
            aria-expanded={setsUp}
            onClick={() => setSetsUp(!setsUp)}
          >
            {t('newLinkButton')}
          </Button>
        )}
      </div>
      {setsUp && !obstacle && (
        <NewLink
          subject={subject}
          onCreate={({ linkId, url }) => keep(linkId, url)}
          onClose={() => {
            opener.current?.focus();
            setSetsUp(false);
          }}
        />
      )}
      <LinkRows {...found} label={t('links')} links={links} subject={subject} newUrls={urls} onReplace={keep} />
      {projectId !== undefined && projectLinkCount > 0 && (
        <ProjectLinks projectId={projectId} count={projectLinkCount} />
      )}
    </section>
  );
}
