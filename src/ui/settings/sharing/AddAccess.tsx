import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectRole } from '@/documents/sharing/core/project-role';
import type { Grant } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { useViewer } from '../../shell/viewer';
import { RoleSelect } from './RoleSelect';

interface AddAccessProps {
  grants: readonly Grant[];
  onAdd(subject: Pick<Grant, 'kind' | 'subjectId'>, role: ProjectRole): void;
}

/** Gives a member or a group a role in a project. */
export function AddAccess({ grants, onAdd }: AddAccessProps) {
  const { groups, people } = useSubjects(grants);
  const [subject, setSubject] = useState('');
  const [role, setRole] = useState<ProjectRole>('editor');
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const [kind, subjectId] = subject.split(':');
        if (!subjectId) return;
        onAdd({ kind: kind === 'group' ? 'group' : 'person', subjectId }, role);
        setSubject('');
      }}
    >
      <Select
        label={t('personOrGroup')}
        className="min-w-0 flex-1 basis-48"
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      >
        <option value="">{t('choose')}</option>
        {groups.length > 0 && (
          <optgroup label={t('groups')}>
            {groups.map(({ groupId, name }) => (
              <option key={groupId} value={`group:${groupId}`}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t('people')}>
          {people.map(({ userId, name }) => (
            <option key={userId} value={`person:${userId}`}>
              {name}
            </option>
          ))}
        </optgroup>
      </Select>
      <RoleSelect label={t('newRole')} role={role} onSelect={setRole} />
      <Button type="submit" disabled={subject === ''}>
        {t('add')}
      </Button>
    </form>
  );
}

/** Returns the groups and active members that have no role of their own in the project. */
function useSubjects(grants: readonly Grant[]) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const groups = useQuery(trpc.groups.list.queryOptions({ workspaceId }));
  const known = new Set(grants.map(({ subjectId }) => subjectId));
  return {
    people: (members.data ?? []).filter(({ userId, deactivatedAt }) => deactivatedAt === null && !known.has(userId)),
    groups: (groups.data ?? []).filter(({ groupId }) => !known.has(groupId)),
  };
}
