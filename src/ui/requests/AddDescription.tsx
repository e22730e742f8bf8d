import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Button } from '../kit/controls/Button';

const EditRequestDialog = dynamic(
  () => import('../review/requests/EditRequestDialog').then((m) => m.EditRequestDialog),
  { ssr: false },
);

/** In place of a description: reminds the author of an unfinished request that there is none. */
export function AddDescription({ request }: { request: RequestView }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Plus size={14} />}
        className="-ms-2.5 mb-6 text-soft"
        onClick={() => setEditing(true)}
      >
        {t('addDescription')}
      </Button>
      {isEditing && <EditRequestDialog request={request} onClose={() => setEditing(false)} />}
    </>
  );
}
