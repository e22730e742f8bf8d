import { useState } from 'react';
import { t as card } from '@/generated/messages/review/card';
import { t } from '@/generated/messages/review/tree';
import { translateText } from '@/i18n/translate';
import { readable } from '@/kernel/readable';
import type { TreeChangeView, TreeChoice } from '@/review/tree/schema';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';
import { CardNote } from '../card/CardNote';

interface TreeConflictProps {
  change: TreeChangeView;
  busy: boolean;
  mayAccept: boolean;
  onDecide(choice: TreeChoice): void;
}

const ANYWAY_KEYS = { create: 'createAnyway', rename: 'renameAnyway', delete: 'deleteAnyway' } as const;

/** Says how the tree has changed since a change was suggested, and offers ways to resolve it. */
export function TreeConflict({ change, busy, mayAccept, onDecide }: TreeConflictProps) {
  const { conflict, kind } = change;
  if (!conflict) return null;
  return (
    <div className="flex flex-col gap-2">
      <CardNote>{readable(translateText('error', conflict.message))}</CardNote>
      {conflict.reason === 'path_taken' && (
        <OtherPath
          initial={conflict.freePath ?? change.path}
          busy={busy}
          mayAccept={mayAccept}
          onSubmit={(path) => onDecide({ kind: 'accept', path })}
        />
      )}
      <div className="flex gap-1.5">
        {conflict.seen !== null && (
          <Button
            size="sm"
            busy={busy}
            disabled={!mayAccept}
            onClick={() => onDecide({ kind: 'accept', seen: conflict.seen ?? undefined })}
          >
            {t(ANYWAY_KEYS[kind])}
          </Button>
        )}
        <Button size="sm" disabled={busy} onClick={() => onDecide({ kind: 'reject' })}>
          {card('reject')}
        </Button>
      </div>
    </div>
  );
}

interface OtherPathProps {
  initial: string;
  busy: boolean;
  mayAccept: boolean;
  onSubmit(path: string): void;
}

function OtherPath({ initial, busy, mayAccept, onSubmit }: OtherPathProps) {
  const [path, setPath] = useState(initial);
  return (
    <form
      className="flex gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(path);
      }}
    >
      <input
        aria-label={t('anotherPath')}
        className={`${inputClasses} h-8 min-w-0 flex-1 text-sm`}
        value={path}
        maxLength={1024}
        onChange={(event) => setPath(event.target.value)}
      />
      <Button type="submit" size="sm" variant="primary" busy={busy} disabled={!mayAccept || path.trim() === ''}>
        {t('acceptPath')}
      </Button>
    </form>
  );
}
