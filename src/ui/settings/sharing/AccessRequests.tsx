import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { AccessRequestView } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { Button } from '../../kit/controls/Button';
import { Avatar } from '../../kit/display/Avatar';

interface AccessRequestsProps {
  requests: readonly AccessRequestView[];
  onDecide(requestId: string, role: ProjectRole | null): void;
}

/** Lists the people who have asked for access to a project. */
export function AccessRequests({ requests, onDecide }: AccessRequestsProps) {
  return (
    <section>
      <h3 className="mb-2 font-medium text-sm">{t('requests')}</h3>
      <ul aria-label={t('requests')} className="divide-y divide-line rounded-lg border border-line">
        {requests.map(({ requestId, userId, name, role, message }) => (
          <li key={requestId} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 text-sm">
            <Avatar userId={userId} name={name} />
            <span className="min-w-0 flex-1 basis-44">
              <span className="block truncate" dir="auto">
                {name}
              </span>
              {message && (
                <span className="block text-faint text-xs" dir="auto">
                  {message}
                </span>
              )}
            </span>
            <span className="ms-auto flex gap-2">
              <Button size="sm" aria-label={t('declineOne', { name })} onClick={() => onDecide(requestId, null)}>
                {t('decline')}
              </Button>
              {role === null && (
                <Button size="sm" aria-label={t('letRead', { name })} onClick={() => onDecide(requestId, 'viewer')}>
                  {t('canRead')}
                </Button>
              )}
              <Button
                size="sm"
                variant="primary"
                aria-label={t('letEdit', { name })}
                onClick={() => onDecide(requestId, 'editor')}
              >
                {t('canEdit')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
