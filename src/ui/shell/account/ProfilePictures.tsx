import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { setPersonColours } from '../../kit/display/person-colours';
import { ApiProvider } from '../ApiProvider';
import { useViewer } from '../viewer';

const FRESH_MS = 300_000;

interface ProfilePicturesProps {
  /** Gets the versions of pictures by people's ids. Avatars are drawn anew, then with the colours, too. */
  onChange(pictures: ReadonlyMap<string, string>): void;
}

/** Finds out who has a picture, and the members’ colours, by one query each for the workspace. Renders nothing. */
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
