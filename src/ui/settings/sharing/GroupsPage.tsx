'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Users, X } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/sharing/groups';
import type { GroupView } from '@/identity/groups/schema';
import { Button } from '../../kit/controls/Button';
import { IconButton } from '../../kit/controls/IconButton';
import { Select } from '../../kit/controls/Select';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { TextDialog } from '../../kit/dialogs/TextDialog';
import { Avatar } from '../../kit/display/Avatar';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ManagersOnly } from '../../kit/feedback/ManagersOnly';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { QueryState } from '../../kit/feedback/QueryState';
import { showProblem } from '../../kit/feedback/show-problem';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { PrivateProjects } from './PrivateProjects';

/** Lists the workspace's groups. A group gives several people access to projects at once. */
export function GroupsPage() {
  const manages = useMay('manage_members');
  if (manages) return <Groups />;
  return (
    <PageFrame title={t('groups')}>
      <ManagersOnly title={t('managersOnly')}>{t('managersOnlyHint')}</ManagersOnly>
    </PageFrame>
  );
}

function Groups() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const groups = useQuery(trpc.groups.list.queryOptions({ workspaceId }));
  const [creating, setCreating] = useState(false);
  const { create } = useGroups();
  const isOwner = useMay('own');
  const isEmpty = groups.data?.length === 0;
  const add = (
    <Button variant="primary" icon={<Plus size={14} />} onClick={() => setCreating(true)}>
      {t('newGroup')}
    </Button>
  );
  return (
    <PageFrame title={t('groups')} description={t('hint')} actions={!isEmpty && add}>
      <QueryState query={groups} lines={4} label={t('loading')} />
      {isEmpty && (
        <EmptyState framed icon={Users} title={t('none')} action={add}>
          {t('noneHint')}
        </EmptyState>
      )}
      <div className="flex flex-col gap-4">
        {groups.data?.map((group) => (
          <Group key={group.groupId} group={group} />
        ))}
      </div>
      {isOwner && <PrivateProjects />}
      {creating && (
        <TextDialog
          title={t('newGroup')}
          label={t('name')}
          placeholder={t('example')}
          verb={t('create')}
          onSubmit={create}
          onClose={() => setCreating(false)}
        />
      )}
    </PageFrame>
  );
}

function Group({ group }: { group: GroupView }) {
  const { groupId, name, members } = group;
  const { setMember, rename, remove } = useGroups();
  const [asks, setAsks] = useState<'rename' | 'remove'>();
  return (
    <section aria-label={name} className="rounded-lg border border-line">
      <div className="flex items-center gap-2 border-line border-b px-3 py-2">
        <h2 className="min-w-0 flex-1 truncate font-medium text-sm" dir="auto">
          {name}
        </h2>
        <Button size="sm" aria-label={t('renameOne', { name })} onClick={() => setAsks('rename')}>
          {t('rename')}
        </Button>
        <Button size="sm" aria-label={t('deleteOne', { name })} onClick={() => setAsks('remove')}>
          {t('delete')}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {members.length === 0 && <li className="px-3 py-2 text-faint text-sm">{t('nobody')}</li>}
        {members.map((person) => (
          <li key={person.userId} className="flex items-center gap-3 px-3 py-2 text-sm">
            <Avatar userId={person.userId} name={person.name} />
            <span className="min-w-0 flex-1 truncate" dir="auto">
              {person.name}
            </span>
            <IconButton
              label={t('takeOut', { name: person.name })}
              size="sm"
              icon={<X size={14} />}
              onClick={() => setMember(group, person, false)}
            />
          </li>
        ))}
      </ul>
      <AddMember group={group} onAdd={(person) => setMember(group, person, true)} />
      {asks === 'rename' && (
        <TextDialog
          title={t('renameOne', { name })}
          label={t('name')}
          initial={name}
          verb={t('rename')}
          onSubmit={(next) => rename(groupId, next)}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asks === 'remove' && (
        <ConfirmDialog
          title={t('deleteOne', { name })}
          verb={t('delete')}
          danger
          onConfirm={() => remove(groupId)}
          onClose={() => setAsks(undefined)}
        >
          {t('deleteHint')}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface Person {
  userId: string;
  name: string;
}

function AddMember({ group, onAdd }: { group: GroupView; onAdd(person: Person): void }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const inside = new Set(group.members.map(({ userId }) => userId));
  const others = (members.data ?? []).filter((one) => one.deactivatedAt === null && !inside.has(one.userId));
  return (
    <div className="border-line border-t px-3 py-2">
      <Select
        label={t('addTo', { name: group.name })}
        quiet
        value=""
        onChange={(event) => {
          const person = others.find(({ userId }) => userId === event.target.value);
          if (person) onAdd(person);
        }}
      >
        <option value="">{t('addPerson')}</option>
        {others.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Returns the functions that change groups. Removing someone can be undone from the toast. */
function useGroups() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const onSettled = () => queries.invalidateQueries(trpc.groups.pathFilter());
  const creation = useMutation(trpc.groups.create.mutationOptions({ onSettled }));
  const renaming = useMutation(trpc.groups.rename.mutationOptions({ onSettled }));
  const removal = useMutation(trpc.groups.remove.mutationOptions({ onSettled }));
  const membership = useMutation(trpc.groups.setMember.mutationOptions({ onSettled, onError: showProblem }));
  return {
    create: (name: string) => creation.mutateAsync({ workspaceId, name }),
    rename: (groupId: string, name: string) => renaming.mutateAsync({ groupId, name }),
    remove: (groupId: string) => removal.mutateAsync({ groupId }),
    setMember: ({ groupId, name: group }: GroupView, { userId, name }: Person, isMember: boolean) =>
      membership.mutate(
        { groupId, userId, isMember },
        {
          onSuccess: () =>
            offerUndo(isMember ? t('added', { name, group }) : t('takenOut', { name, group }), () =>
              membership.mutate({ groupId, userId, isMember: !isMember }),
            ),
        },
      ),
  };
}
