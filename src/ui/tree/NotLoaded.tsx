import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/tree';
import { Button } from '../kit/controls/Button';
import { isUnreachable, messageOf } from '../kit/feedback/message-of';

export interface NotLoadedProps {
  query: { error: unknown; isFetching: boolean; refetch(): unknown };
}

/**
 * Shown in place of a part of the sidebar that couldn't be loaded: why, and a button to try again. It is hidden beside a
 * page whose own button tries all failed queries again, except in the drawer, which covers that button.
 */
export function NotLoaded({ query }: NotLoadedProps) {
  return (
    <div className="flex items-center justify-between gap-2 px-2">
      <p className="text-faint text-xs">{problemIn(query.error)}</p>
      <Button
        size="sm"
        variant="quiet"
        className="[body:has([data-tries-all])_&:not(dialog_*)]:hidden"
        busy={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {kit('tryAgain')}
      </Button>
    </div>
  );
}

/** Returns why a part of the sidebar is missing. That the server can't be reached is said once, on the page beside it. */
export function problemIn(error: unknown): string {
  return isUnreachable(error) ? t('notLoaded') : messageOf(error);
}
