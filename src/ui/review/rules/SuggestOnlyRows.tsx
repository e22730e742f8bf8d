import { Plus, X } from 'lucide-react';
import { LIVE_EDITORS, type LiveEditors, type SuggestOnly } from '@/documents/sharing/core/suggest-only';
import { t } from '@/generated/messages/review/rules';
import { Button } from '../../kit/controls/Button';
import { inputClasses } from '../../kit/controls/Field';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';

export interface SuggestOnlyRow extends SuggestOnly {
  key: number;
}

interface SuggestOnlyRowsProps {
  rows: readonly SuggestOnlyRow[];
  disabled: boolean;
  onChange(rows: readonly SuggestOnlyRow[]): void;
}

/** Edits the paths where text changes only by suggestions, and who can still edit there directly. */
export function SuggestOnlyRows({ rows, disabled, onChange }: SuggestOnlyRowsProps) {
  const set = (key: number, change: Partial<SuggestOnly>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="font-medium text-sm">{t('suggestOnly')}</p>
        <p className="text-faint text-xs">{t('suggestOnlyHint')}</p>
      </div>
      {rows.length === 0 && <p className="text-soft text-sm">{t('noSuggestOnly')}</p>}
      {rows.map(({ key, glob, mayEdit }) => (
        <div key={key} className="flex flex-wrap items-center gap-1.5">
          <input
            aria-label={t('suggestOnlyPath')}
            placeholder={t('pathExample')}
            required
            maxLength={200}
            className={`${inputClasses} h-8 min-w-32 flex-1 font-mono text-sm`}
            value={glob}
            onChange={(event) => set(key, { glob: event.target.value })}
          />
          <Select
            label={t('mayEdit')}
            value={mayEdit}
            disabled={disabled}
            onChange={(event) => set(key, { mayEdit: event.target.value as LiveEditors })}
          >
            {LIVE_EDITORS.map((who) => (
              <option key={who} value={who}>
                {t('liveEditors', { who })}
              </option>
            ))}
          </Select>
          {!disabled && (
            <IconButton
              label={glob ? t('removeSuggestOnly', { path: glob }) : t('removeSuggestOnlyOfNew')}
              tip="left"
              icon={<X size={15} />}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus size={14} />}
          onClick={() => onChange([...rows, { key: nextKey(rows), glob: '', mayEdit: 'managers' }])}
        >
          {t('addSuggestOnly')}
        </Button>
      )}
    </div>
  );
}

function nextKey(rows: readonly SuggestOnlyRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
