import { Share2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/document/bar';
import { Button } from '../../kit/controls/Button';
import { showToast } from '../../kit/feedback/toast-store';
import type { OpenDocument } from '../open-document';

const ShareDialog = dynamic(() => import('./ShareDialog').then((m) => m.ShareDialog), { ssr: false });

interface ShareButtonProps {
  document: OpenDocument;
  title: string | undefined;
}

/** Opens the dialog for sharing. Offline, it stays focusable and says why it does nothing. */
export function ShareButton({ document, title }: ShareButtonProps) {
  const [sharing, setSharing] = useState(false);
  const offline = useOffline();
  const reasonId = useId();
  const reason = t('shareOffline');
  return (
    <>
      <Button
        size="sm"
        className="mx-1 max-[899px]:mx-0 max-[899px]:size-8 max-[899px]:border-0 max-[899px]:bg-transparent max-[899px]:p-0 max-[899px]:text-soft max-[899px]:shadow-none"
        icon={<Share2 size={15} />}
        aria-disabled={offline}
        aria-describedby={offline ? reasonId : undefined}
        data-tip={offline ? reason : undefined}
        // Touch screens show no tip.
        onClick={() => (offline ? showToast(reason) : setSharing(true))}
      >
        <span className="max-[899px]:sr-only">{t('share')}</span>
      </Button>
      {offline && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
      {sharing && <ShareDialog document={document} title={title} onClose={() => setSharing(false)} />}
    </>
  );
}
