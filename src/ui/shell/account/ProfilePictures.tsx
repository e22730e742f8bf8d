import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { setPersonColours } from '../../kit/display/person-colours';
import { ApiProvider } from '../ApiProvider';
import { useViewer } from '../viewer';

const FRESH_MS = 300_000;

interface ProfilePicturesProps {
  /** Called with the versions of pictures by user id. Avatars are then redrawn, also with the members' colours. */
  onChange(pictures: ReadonlyMap<string, string>): void;
}

/** Loads profile pictures' versions and members’ colours, with one query each per workspace. Renders nothing. */
export function ProfilePictures(props: ProfilePicturesProps) {
  return (
    <ApiProvider>
      <Pictures {...props} />
    </ApiProvider>
  );
}

function Pictures({ onChange }: ProfilePicturesProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { data } = useQuery(trpc.people.pictures.queryOptions({ workspaceId }, { staleTime: FRESH_MS }));
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }, { staleTime: FRESH_MS })).data;
  useEffect(() => {
    if (members) setPersonColours(new Map(members.map(({ userId, colour }) => [userId, colour])));
    if (data) onChange(new Map(data.map(({ userId, version }) => [userId, version])));
  }, [data, members, onChange]);
  return null;
}
