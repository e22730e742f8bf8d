import { CircleX, Ellipsis, PenLine } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { Menu } from '../kit/dialogs/Menu';

const EditRequestDialog = dynamic(
  () => import('../review/requests/EditRequestDialog').then((m) => m.EditRequestDialog),
  { ssr: false },
);

const CloseDialog = dynamic(() => import('./CloseDialog').then((m) => m.CloseDialog), { ssr: false });

interface RequestActionsProps {
  request: RequestView;
  refresh(): Promise<unknown>;
}

/** What the request's managers can do with it. Closing is rare, so it is in a menu. */
export function RequestActions({ request, refresh }: RequestActionsProps) {
  const [asking, setAsking] = useState<'edit' | 'close'>();
  const { changeSetId, state } = request;
  const done = () => setAsking(undefined);
  return (
    <>
      <Button size="sm" icon={<PenLine size={14} />} onClick={() => setAsking('edit')}>
        {t('edit')}
      </Button>
      {(state === 'open' || state === 'draft') && (
        <Menu
          label={t('moreActions')}
          align="end"
          groups={[[{ label: t('close'), icon: <CircleX size={15} />, onSelect: () => setAsking('close') }]]}
          trigger={(trigger) => <IconButton label={t('moreActions')} icon={<Ellipsis size={16} />} {...trigger} />}
        />
      )}
      {asking === 'edit' && <EditRequestDialog request={request} onClose={done} />}
      {asking === 'close' && <CloseDialog {...{ changeSetId, refresh }} onClose={done} />}
    </>
  );
}
