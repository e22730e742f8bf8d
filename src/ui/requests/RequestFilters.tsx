import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/requests';
import { REQUEST_MAKERS } from '@/review/requests/core/limits';
import type { Person } from '@/versions/schema';
import { Button } from '../kit/controls/Button';
import { Select, type SelectProps } from '../kit/controls/Select';
import { SelectField } from '../kit/controls/SelectField';
import { Dialog } from '../kit/dialogs/Dialog';
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
        <Filters choice={choice} field={Compact} />
        {count > 0 && (
          <Button size="sm" variant="quiet" onClick={() => choose(NO_FILTERS)}>
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
            <Filters choice={choice} field={SelectField} />
            <div className="flex justify-end gap-2">
              {count > 0 && (
                <Button variant="quiet" onClick={() => choose(NO_FILTERS)}>
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

function Compact(props: SelectProps) {
  return <Select fitsChoice className="min-w-0 max-w-48" {...props} />;
}

interface FiltersProps {
  choice: RequestChoice;
  /** How each filter is drawn. */
  field: ComponentType<SelectProps>;
}

function Filters({ choice: { projectId, authorId, reviewerId, by }, field: Field }: FiltersProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const people = useQuery(trpc.changeRequests.people.queryOptions({ workspaceId, ...(projectId && { projectId }) }));
  const nameOf = useMemberNames();
  /** The people to choose from, and the chosen one, who may be in another project. */
  const optionsOf = (offered: readonly Person[] = [], chosen: string | undefined) =>
    chosen === undefined || offered.some(({ userId }) => userId === chosen)
      ? offered
      : [...offered, { userId: chosen, name: nameOf(chosen) }];
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
            {t('by', { by: one })}
          </option>
        ))}
      </Field>
      <Field
        label={t('author')}
        value={authorId ?? ''}
        onChange={({ target }) => choose({ authorId: target.value || undefined })}
      >
        <option value="">{t('anyAuthor')}</option>
        {namesOf(optionsOf(people.data?.authors, authorId))}
      </Field>
      <Field
        label={t('reviewer')}
        value={reviewerId ?? ''}
        onChange={({ target }) => choose({ reviewerId: target.value || undefined })}
      >
        <option value="">{t('anyReviewer')}</option>
        {namesOf(optionsOf(people.data?.reviewers, reviewerId))}
      </Field>
    </>
  );
}

function namesOf(people: readonly Person[]) {
  return people
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ userId, name }) => (
      <option key={userId} value={userId}>
        {name}
      </option>
    ));
}
