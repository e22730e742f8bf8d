import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t as kit } from '@/generated/messages/kit';
import { t } from '@/generated/messages/review/rules';
import { may } from '@/identity/core/role';
import { MAX_APPROVALS } from '@/review/core/limits';
import type { ReviewRulesView } from '@/review/schema';
import { Button } from '../../kit/controls/Button';
import { FormError } from '../../kit/controls/Field';
import { Select } from '../../kit/controls/Select';
import { Switch } from '../../kit/controls/Switch';
import { useSubmit } from '../../kit/controls/use-submit';
import { Dialog, DialogActions } from '../../kit/dialogs/Dialog';
import { QueryState } from '../../kit/feedback/QueryState';
import { showToast } from '../../kit/feedback/toast-store';
import { useMay, useViewer } from '../../shell/viewer';
import { type OwnersRow, OwnersRows } from './OwnersRows';
import { type SuggestOnlyRow, SuggestOnlyRows } from './SuggestOnlyRows';

const COUNTS = Array.from({ length: MAX_APPROVALS }, (_, i) => i + 1);

interface RulesDialogProps {
  project: { projectId: string; name: string };
  onClose(): void;
}

/**
 * Shows a project's rules for accepting suggestions, and the paths where people can only suggest. People who can manage
 * the project can change them; everyone else can read them.
 */
export function RulesDialog({ project: { projectId, name }, onClose }: RulesDialogProps) {
  const trpc = useTRPC();
  const rules = useQuery(trpc.review.rules.queryOptions({ projectId }));
  return (
    <Dialog title={t('reviewRules')} description={t('description', { name })} form="wide" onClose={onClose}>
      <QueryState query={rules} lines={4} label={t('loading')} />
      {rules.data && <RulesForm projectId={projectId} rules={rules.data} onClose={onClose} />}
    </Dialog>
  );
}

interface RulesFormProps {
  projectId: string;
  rules: ReviewRulesView;
  onClose(): void;
}

function RulesForm({ projectId, rules, onClose }: RulesFormProps) {
  const maySet = useMay('manage_members');
  const people = useDeciders();
  const [approvals, setApprovals] = useState(rules.approvals);
  const [notOwnRequest, setNotOwnRequest] = useState(rules.notOwnRequest);
  const [owners, setOwners] = useState<readonly OwnersRow[]>(() =>
    rules.owners.map(({ glob, people: them }, key) => ({ key, glob, userIds: them.map(({ userId }) => userId) })),
  );
  const [suggestOnly, setSuggestOnly] = useState<readonly SuggestOnlyRow[]>(() =>
    rules.suggestOnly.map((row, key) => ({ ...row, key })),
  );
  const { busy, problem, submit } = useSetRules(projectId, onClose);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({
          approvals,
          notOwnRequest,
          owners: owners.map(({ glob, userIds }) => ({ glob, userIds: [...userIds] })),
          suggestOnly: suggestOnly.map(({ glob, mayEdit }) => ({ glob, mayEdit })),
        });
      }}
    >
      <fieldset disabled={!maySet} className="flex flex-col gap-5">
        <legend className="sr-only">{t('rules')}</legend>
        <div className="flex items-center justify-between gap-4">
          <span>
            <span className="block font-medium text-sm">{t('requiredApprovals')}</span>
            <span className="block text-faint text-xs">{t('approvalsHint')}</span>
          </span>
          <Select
            label={t('requiredApprovals')}
            value={approvals}
            disabled={!maySet}
            onChange={(event) => setApprovals(Number(event.target.value))}
          >
            {COUNTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </div>
        <div className="flex items-center justify-between gap-4">
          <span>
            <span className="block font-medium text-sm">{t('secondPerson')}</span>
            <span className="block text-faint text-xs">{t('secondPersonHint')}</span>
          </span>
          <Switch label={t('secondPerson')} checked={notOwnRequest} disabled={!maySet} onChange={setNotOwnRequest} />
        </div>
        <OwnersRows rows={owners} people={people} disabled={!maySet} onChange={setOwners} />
        {maySet && (
          <Button
            size="sm"
            className="self-start"
            icon={<Plus size={14} />}
            onClick={() => setOwners((was) => [...was, { key: nextKey(was), glob: '', userIds: [] }])}
          >
            {t('addOwners')}
          </Button>
        )}
        <SuggestOnlyRows rows={suggestOnly} disabled={!maySet} onChange={setSuggestOnly} />
      </fieldset>
      <FormError>{problem}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{maySet ? kit('cancel') : kit('close')}</Button>
        {maySet && (
          <Button type="submit" variant="primary" busy={busy}>
            {t('save')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function nextKey(rows: readonly OwnersRow[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

/** Returns the people who can accept suggestions. */
function useDeciders(): readonly { userId: string; name: string }[] {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { data } = useQuery(trpc.people.members.queryOptions({ workspaceId: workspace.id }));
  return (data ?? []).filter(({ role, deactivatedAt }) => deactivatedAt === null && may(role, 'decide'));
}

function useSetRules(projectId: string, onDone: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation(trpc.review.setRules.mutationOptions());
  return useSubmit(async (rules: Omit<Parameters<typeof mutateAsync>[0], 'projectId'>) => {
    if (rules.owners.some(({ userIds }) => userIds.length === 0)) {
      throw new Error(t('chooseOwners'));
    }
    await mutateAsync({ projectId, ...rules });
    await queries.invalidateQueries(trpc.review.pathFilter());
    showToast(t('saved'));
    onDone();
  });
}
