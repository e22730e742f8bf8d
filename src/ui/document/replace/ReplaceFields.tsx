import { CaseSensitive, Regex, WholeWord } from 'lucide-react';
import { t } from '@/generated/messages/document/replace';
import { IconButton } from '../../kit/controls/IconButton';
import type { SearchFields } from './use-project-search';

interface ReplaceFieldsProps {
  fields: SearchFields;
  onChange(fields: SearchFields): void;
}

const FIELD =
  'h-9 w-full min-w-0 rounded-md border border-line-strong bg-raised px-2.5 text-base outline-none focus:border-focus';

/** The fields for the search text, its options, and the replacement. */
export function ReplaceFields({ fields, onChange }: ReplaceFieldsProps) {
  const set = (change: Partial<SearchFields>) => onChange({ ...fields, ...change });
  const { matchCase, wholeWord, isRegExp } = fields;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <input
          aria-label={t('query')}
          placeholder={t('query')}
          maxLength={1_000}
          spellCheck={false}
          value={fields.query}
          onChange={({ target }) => set({ query: target.value })}
          className={FIELD}
        />
        <IconButton
          label={t('matchCase')}
          pressed={matchCase}
          icon={<CaseSensitive size={17} />}
          onClick={() => set({ matchCase: !matchCase })}
        />
        <IconButton
          label={t('wholeWord')}
          pressed={wholeWord}
          icon={<WholeWord size={17} />}
          onClick={() => set({ wholeWord: !wholeWord })}
        />
        <IconButton
          label={t('regExp')}
          tip="left"
          pressed={isRegExp}
          icon={<Regex size={15} />}
          onClick={() => set({ isRegExp: !isRegExp })}
        />
      </div>
      <input
        aria-label={t('replacement')}
        placeholder={isRegExp ? t('replacementWithGroups') : t('replacement')}
        maxLength={10_000}
        value={fields.replacement}
        onChange={({ target }) => set({ replacement: target.value })}
        className={FIELD}
      />
    </div>
  );
}
