import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/document/bar/modes';
import { Button } from '../../kit/controls/Button';

const AskToEdit = dynamic(() => import('../../settings/sharing/AskToEdit').then((m) => m.AskToEdit), { ssr: false });

/** Lets a person who can't edit the document ask for it. A narrow bar has no room; there, the mode menu has it. */
export function AskToEditButton({ documentId }: { documentId: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" className="@max-3xl:hidden" onClick={() => setAsking(true)}>
        {t('askToEdit')}
      </Button>
      {isAsking && <AskToEdit documentId={documentId} onClose={() => setAsking(false)} />}
    </>
  );
}
