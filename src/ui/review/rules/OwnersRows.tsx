import { X } from 'lucide-react';
import { t } from '@/generated/messages/review/rules';
import { inputClasses } from '../../kit/controls/Field';
import { IconButton } from '../../kit/controls/IconButton';
import { cx } from '../../kit/cx';

export interface OwnersRow {
  key: number;
  glob: string;
  userIds: readonly string[];
}

interface OwnersRowsProps {
  rows: readonly OwnersRow[];
  people: readonly { userId: string; name: string }[];
  disabled: boolean;
  onChange(rows: readonly OwnersRow[]): void;
}

/** Edits the owners of paths. In documents whose path matches, only these people can accept suggestions. */
export function OwnersRows({ rows, people, disabled, onChange }: OwnersRowsProps) {
  const set = (key: number, change: Partial<OwnersRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="font-medium text-sm">{t('pathOwners')}</p>
        <p className="text-faint text-xs">{t('ownersHint')}</p>
      </div>
      {rows.length === 0 && <p className="text-soft text-sm">{t('noOwners')}</p>}
      {rows.map((row) => (
        <div key={row.key} className="flex flex-col gap-2 rounded-lg border border-line p-2.5">
          <div className="flex items-center gap-1.5">
            <input
              aria-label={t('path')}
              placeholder={t('pathExample')}
              required
              maxLength={200}
              className={`${inputClasses} h-8 font-mono text-sm`}
              value={row.glob}
              onChange={(event) => set(row.key, { glob: event.target.value })}
            />
            {!disabled && (
              <IconButton
                label={row.glob ? t('removeOwners', { path: row.glob }) : t('removeOwnersOfNew')}
                tip="left"
                icon={<X size={15} />}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            )}
          </div>
          <div className="flex flex-wrap gap-1.5">
            {people.map(({ userId, name }) => {
              const isOwner = row.userIds.includes(userId);
              return (
                <label
                  key={userId}
                  className={cx(
                    'inline-flex min-h-7 cursor-pointer items-center gap-1.5 rounded-full border px-2.5 text-sm',
                    isOwner ? 'border-accent bg-accent-soft text-ink' : 'border-line-strong text-soft',
                  )}
                >
                  <input
                    type="checkbox"
                    checked={isOwner}
                    onChange={() =>
                      set(row.key, {
                        userIds: isOwner ? row.userIds.filter((id) => id !== userId) : [...row.userIds, userId],
                      })
                    }
                  />
                  {name}
                </label>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
