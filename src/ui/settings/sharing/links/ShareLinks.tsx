import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareSubject } from '@/publishing/schema';
import { Button } from '../../../kit/controls/Button';
import { useViewer } from '../../../shell/viewer';
import { LinkRow } from './LinkRow';
import { useLinks } from './use-links';

/** The links that let people without an account read a document or project. Shown to people who can edit it. */
export function ShareLinks({ subject }: { subject: ShareSubject }) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  /** The URLs of the links that were created or replaced here. */
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const keep = (linkId: string, url: string) => setUrls((former) => ({ ...former, [linkId]: url }));
  const found = useQuery(trpc.shareLinks.list.queryOptions(subject)).data;
  const { create } = useLinks();
  // For a personal project, the dialog already says that nobody else can open it.
  if (!found || found.obstacle === 'personal') return null;
  const { links, obstacle, projectLinkCount, manages } = found;
  return (
    <section className="mt-4" aria-label={t('title')}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-medium text-sm">{t('title')}</h3>
          <p className="text-faint text-xs">
            {obstacle ? t('obstacle', { obstacle }) : t('hint', { kind: subject.kind })}
          </p>
        </div>
        {!obstacle && (
          <Button
            size="sm"
            icon={<Plus size={14} />}
            busy={create.isPending}
            onClick={() => create.mutate(subject, { onSuccess: ({ linkId, url }) => keep(linkId, url) })}
          >
            {t('create')}
          </Button>
        )}
      </div>
      {projectLinkCount > 0 && (
        <p className="mt-1 text-faint text-xs">{t('alsoByProject', { count: projectLinkCount })}</p>
      )}
      {links.length > 0 && (
        <ul aria-label={t('links')} className="mt-1">
          {links.map((link) => (
            <LinkRow
              key={link.linkId}
              link={link}
              subject={subject}
              newUrl={urls[link.linkId]}
              onReplace={(url) => keep(link.linkId, url)}
              mayChange={!obstacle}
              mayWiden={manages || link.createdBy.userId === userId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
