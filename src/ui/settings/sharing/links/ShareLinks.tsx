import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/links';
import type { ShareSubject } from '@/publishing/schema';
import { CopyField } from '../../../kit/controls/CopyField';
import { showProblem } from '../../../kit/feedback/show-problem';
import { showToast } from '../../../kit/feedback/toast-store';
import { LinkForm } from './LinkForm';
import { LinkList } from './LinkList';

/** The links that let people without an account read a document or project. Shown to people who can edit it. */
export function ShareLinks({ subject }: { subject: ShareSubject }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [url, setUrl] = useState<string>();
  const found = useQuery(trpc.shareLinks.list.queryOptions(subject)).data;
  const refresh = () => queries.invalidateQueries(trpc.shareLinks.pathFilter());
  const revoke = useMutation(
    trpc.shareLinks.revoke.mutationOptions({
      onSuccess: () => {
        setUrl(undefined);
        showToast(t('revoked'));
        return refresh();
      },
      onError: showProblem,
    }),
  );
  // For a personal project, the dialog already says that nobody else can open it.
  if (!found || (subject.kind === 'project' && found.obstacle === 'personal')) return null;
  const { links, obstacle, projectLinkCount } = found;
  const created = async (made: string) => {
    setUrl(made);
    await refresh();
  };
  return (
    <section className="mt-5" aria-label={t('title')}>
      <h3 className="mb-1 font-medium text-sm">{t('title')}</h3>
      <p className="mb-3 text-faint text-xs">
        {obstacle ? t('obstacle', { obstacle }) : t('hint', { kind: subject.kind })}
      </p>
      {projectLinkCount > 0 && <p className="mb-3 text-sm">{t('alsoByProject', { count: projectLinkCount })}</p>}
      {url && (
        <div className="mb-3 rounded-lg bg-accent-soft p-3">
          <p className="mb-2 text-sm">{t('copyNow')}</p>
          <CopyField label={t('newLink')} text={url} />
        </div>
      )}
      <LinkList links={links} showsGuests onRevoke={({ linkId }) => revoke.mutate({ linkId })} />
      {!obstacle && <LinkForm subject={subject} onCreated={created} />}
    </section>
  );
}
