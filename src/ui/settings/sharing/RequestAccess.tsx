'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/request';
import { Button } from '../../kit/controls/Button';
import { TextArea } from '../../kit/controls/TextArea';
import { messageOf } from '../../kit/feedback/message-of';
import { ApiProvider } from '../../shell/ApiProvider';
import { useMay, useViewer } from '../../shell/viewer';

/**
 * Lets people ask for access to a document they can't open. The page can't tell a missing document from a private one.
 */
export function RequestAccess() {
  const documentId = /^\/d\/([\w-]{1,64})$/.exec(usePathname())?.[1];
  if (documentId === undefined) return null;
  return (
    <ApiProvider>
      <Offer documentId={documentId} />
    </ApiProvider>
  );
}

/** Owners who are in every private project have nothing to request: the document is deleted. */
function Offer({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const isOwner = useMay('own');
  const workspaceId = useViewer().workspace.id;
  const hidden = useQuery(trpc.sharing.privateProjects.queryOptions({ workspaceId }, { enabled: isOwner }));
  if (isOwner && (hidden.isPending || hidden.data?.length === 0)) return null;
  return <RequestForm documentId={documentId} />;
}

function RequestForm({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const [message, setMessage] = useState('');
  const request = useMutation(trpc.sharing.request.mutationOptions());
  if (request.isSuccess) {
    return (
      <p role="status" className="mt-6 text-sm text-soft">
        {t('sent')}
      </p>
    );
  }
  return (
    <form
      className="mx-auto mt-6 flex w-full max-w-sm flex-col gap-3 text-center"
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ kind: 'document', subjectId: documentId, message });
      }}
    >
      <p className="text-balance text-sm text-soft">{t('maybePrivate')}</p>
      <TextArea
        label={t('message')}
        rows={2}
        maxLength={500}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {request.isError && (
        <p role="alert" className="text-del-ink text-sm">
          {messageOf(request.error)}
        </p>
      )}
      <Button type="submit" className="self-center" busy={request.isPending}>
        {t('request')}
      </Button>
    </form>
  );
}
