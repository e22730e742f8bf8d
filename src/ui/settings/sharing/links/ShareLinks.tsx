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

/** The links by which people read a document without an account, for those who may edit it. */
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
  if (!found) return null;
  const { links, obstacle } = found;
  const created = async (made: string) => {
    setUrl(made);
    await refresh();
  };
  return (
    <section className="mt-5" aria-label={t('title')}>
      <h3 className="mb-1 font-medium text-sm">{t('title')}</h3>
      <p className="mb-3 text-faint text-xs">{obstacle ? t('obstacle', { obstacle }) : t('hint')}</p>
      {url && (
        <div className="mb-3 rounded-lg bg-accent-soft p-3">
          <p className="mb-2 text-sm">{t('copyNow')}</p>
          <CopyField label={t('newLink')} text={url} />
        </div>
      )}
      <LinkList links={links} onRevoke={({ linkId }) => revoke.mutate({ linkId })} />
      {!obstacle && <LinkForm subject={subject} onCreated={created} />}
    </section>
  );
}
