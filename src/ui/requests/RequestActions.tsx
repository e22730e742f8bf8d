import { CircleX, Ellipsis, GitPullRequestArrow, PenLine } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { t } from '@/generated/messages/review/requests';
import type { RequestView } from '@/review/requests/schema';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { Menu } from '../kit/dialogs/Menu';
import { useViewer } from '../shell/viewer';
import { useOpenForReview } from './use-open-for-review';

const EditRequestDialog = dynamic(
  () => import('../review/requests/EditRequestDialog').then((m) => m.EditRequestDialog),
  { ssr: false },
);

const CloseDialog = dynamic(() => import('./CloseDialog').then((m) => m.CloseDialog), { ssr: false });

interface RequestActionsProps {
  request: RequestView;
  refresh(): Promise<unknown>;
}

/**
 * What the request's managers can do with it. Closing is rare, so it is in a menu, and so is opening the draft of
 * someone else. Reviewers rarely edit it: their main action is to accept its changes.
 */
export function RequestActions({ request, refresh }: RequestActionsProps) {
  const [asking, setAsking] = useState<'edit' | 'close'>();
  const { changeSetId, state, author } = request;
  const { open } = useOpenForReview(changeSetId, refresh);
  const viewer = useViewer();
  const isAuthor = author.userId === viewer.userId;
  const isOthersDraft = state === 'draft' && !isAuthor;
  const done = () => setAsking(undefined);
  return (
    <>
      <Button
        size="sm"
        variant={isAuthor ? 'secondary' : 'quiet'}
        icon={<PenLine size={14} />}
        onClick={() => setAsking('edit')}
      >
        {t('edit')}
      </Button>
      {(state === 'open' || state === 'draft') && (
        <Menu
          label={t('moreActions')}
          align="end"
          groups={[
            isOthersDraft
              ? [{ label: t('openForReview'), icon: <GitPullRequestArrow size={15} />, onSelect: open }]
              : [],
            [{ label: t('close'), icon: <CircleX size={15} />, onSelect: () => setAsking('close') }],
          ]}
          trigger={(trigger) => <IconButton label={t('moreActions')} icon={<Ellipsis size={16} />} {...trigger} />}
        />
      )}
      {asking === 'edit' && <EditRequestDialog request={request} onClose={done} />}
      {asking === 'close' && <CloseDialog {...{ changeSetId, refresh }} onClose={done} />}
    </>
  );
}
