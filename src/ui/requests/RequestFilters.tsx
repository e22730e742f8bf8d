import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { REQUEST_MAKERS } from '@/review/requests/core/limits';
import type { Person } from '@/versions/schema';
import { Button } from '../kit/controls/Button';
import { Select, type SelectProps } from '../kit/controls/Select';
import { SelectField } from '../kit/controls/SelectField';
import { Dialog } from '../kit/dialogs/Dialog';
import { focusFirstFilter } from '../kit/focus-first-filter';
import { useMemberNames } from '../people/use-member-names';
import { useViewer } from '../shell/viewer';
import { choose, filterCount, NO_FILTERS, type RequestChoice } from './request-choice';

/** Filters the list by author, reviewer, and people or agent. On phones, a button opens the filters. */
export function RequestFilters({ choice }: { choice: RequestChoice }) {
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(choice);
  return (
    <>
      <fieldset aria-label={t('filters')} className="flex min-w-0 flex-wrap items-center gap-2 max-sm:hidden">
        <Filters choice={choice} isCompact />
        {count > 0 && (
          <Button size="sm" variant="quiet" onClick={clearFilters}>
            {t('clearFilters')}
          </Button>
        )}
      </fieldset>
      <Button icon={<ListFilter size={15} />} className="sm:hidden" onClick={() => setOpen(true)}>
        {t('filter', { count })}
      </Button>
      {isOpen && (
        <Dialog title={t('filters')} form="sheet" onClose={() => setOpen(false)}>
          <div className="flex flex-col gap-4">
            <Filters choice={choice} />
            <div className="flex justify-end gap-2">
              {count > 0 && (
                <Button variant="quiet" onClick={clearFilters}>
                  {t('clearFilters')}
                </Button>
              )}
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('filtersDone')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

function clearFilters({ currentTarget }: MouseEvent<HTMLElement>) {
  focusFirstFilter(currentTarget);
  choose(NO_FILTERS);
}

function Compact(props: SelectProps) {
  return <Select fitsChoice className="min-w-0 max-w-60" {...props} />;
}

interface FiltersProps {
  choice: RequestChoice;
  /** Without visible labels. The chosen options then say what they are. */
  isCompact?: boolean;
}

function Filters({ choice: { projectId, authorId, reviewerId, by }, isCompact = false }: FiltersProps) {
  const Field = isCompact ? Compact : SelectField;
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const people = useQuery(trpc.changeRequests.people.queryOptions({ workspaceId, ...(projectId && { projectId }) }));
  const nameOf = useMemberNames();
  /** The people to choose from, and the chosen one, who may be in another project. */
  const optionsOf = (offered: readonly Person[] = [], chosen: string | undefined) =>
    chosen === undefined || offered.some(({ userId }) => userId === chosen)
      ? offered
      : [...offered, { userId: chosen, name: nameOf(chosen) }];
  const said = (filter: string, choice: string, isChosen: boolean) =>
    isCompact && isChosen ? t('filterIs', { filter, choice }) : choice;
  const namesOf = (filter: string, offered: readonly Person[], chosen: string | undefined) =>
    offered
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ userId, name }) => (
        <option key={userId} value={userId}>
          {said(filter, name, userId === chosen)}
        </option>
      ));
  return (
    <>
      <Field
        label={t('byWhom')}
        value={by ?? ''}
        onChange={({ target }) => choose({ by: REQUEST_MAKERS.find((one) => one === target.value) })}
      >
        <option value="">{t('by', { by: 'everyone' })}</option>
        {REQUEST_MAKERS.map((one) => (
          <option key={one} value={one}>
            {said(t('byWhom'), t('by', { by: one }), one === by)}
          </option>
        ))}
      </Field>
      <Field
        label={t('author')}
        value={authorId ?? ''}
        onChange={({ target }) => choose({ authorId: target.value || undefined })}
      >
        <option value="">{t('anyAuthor')}</option>
        {namesOf(t('author'), optionsOf(people.data?.authors, authorId), authorId)}
      </Field>
      <Field
        label={t('reviewer')}
        value={reviewerId ?? ''}
        onChange={({ target }) => choose({ reviewerId: target.value || undefined })}
      >
        <option value="">{t('anyReviewer')}</option>
        {namesOf(t('reviewer'), optionsOf(people.data?.reviewers, reviewerId), reviewerId)}
      </Field>
    </>
  );
}
