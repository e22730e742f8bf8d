import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/search';
import { Button } from '../kit/controls/Button';
import { Select } from '../kit/controls/Select';
import { cx } from '../kit/cx';
import { focusFirstFilter } from '../kit/focus-first-filter';
import { useViewer } from '../shell/viewer';
import { CHANGED, type ChangedWithin, hasFilter, KINDS } from './search-address';
import type { Search } from './use-search';

const KIND_KEYS = { markdown: 'kindText', json: 'kindJson', typst: 'kindTypst', code: 'kindCode' } as const;
const CHANGED_KEYS = { day: 'pastDay', week: 'pastWeek', month: 'pastMonth', year: 'pastYear' } as const;
const NO_FILTER = {
  projectId: undefined,
  authorId: undefined,
  kind: undefined,
  changed: undefined,
  hasOpenSuggestions: undefined,
};

export function SearchFilters({ search: { choice, choose } }: { search: Search }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  const active = projects.filter(({ archivedAt }) => archivedAt === null);
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId })).data ?? [];
  return (
    <fieldset
      aria-label={t('filters')}
      // On phones, one row that scrolls to both edges of the screen. Its space above is for the focus ring.
      data-scrolls="sideways"
      className="scroll-fade-end flex min-w-0 items-center gap-2 max-sm:-mx-5 max-sm:-my-1 max-sm:overflow-x-auto max-sm:ps-5 max-sm:py-1.5 sm:flex-wrap sm:pb-1"
    >
      <Choice
        label={t('project')}
        any={t('anyProject')}
        value={choice.projectId}
        onChoose={(projectId) => choose({ projectId })}
        options={active.map(({ projectId, name }) => [projectId, name])}
      />
      <Choice
        label={t('author')}
        any={t('anyAuthor')}
        value={choice.authorId}
        onChoose={(authorId) => choose({ authorId })}
        options={members.map(({ userId, name }) => [userId, name])}
      />
      <Choice
        label={t('kind')}
        any={t('anyKind')}
        value={choice.kind}
        onChoose={(kind) => choose({ kind: KINDS.find((known) => known === kind) })}
        options={KINDS.map((kind) => [kind, t(KIND_KEYS[kind])])}
      />
      <Choice
        label={t('changed')}
        any={t('anyTime')}
        value={choice.changed}
        onChoose={(changed) => choose({ changed: changed as ChangedWithin | undefined })}
        options={CHANGED.map((changed) => [changed, t(CHANGED_KEYS[changed])])}
      />
      <button
        type="button"
        aria-pressed={choice.hasOpenSuggestions === true}
        onClick={() => choose({ hasOpenSuggestions: choice.hasOpenSuggestions ? undefined : true })}
        className={cx(
          'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap',
          choice.hasOpenSuggestions
            ? 'border-accent bg-accent-soft font-medium text-accent'
            : 'border-line-strong bg-raised text-ink shadow-card hover:bg-hover',
        )}
      >
        {choice.hasOpenSuggestions && <Check size={14} aria-hidden="true" />}
        {t('openSuggestions')}
      </button>
      {hasFilter(choice) && (
        <Button
          size="sm"
          variant="quiet"
          onClick={({ currentTarget }) => {
            focusFirstFilter(currentTarget);
            choose(NO_FILTER);
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  label: string;
  /** The label when nothing is chosen. */
  any: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChoose(value: string | undefined): void;
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps): ReactNode {
  return (
    <Select
      label={label}
      fitsChoice
      className="max-w-48 shrink-0"
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{any}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
