import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { ApiProvider } from '../ApiProvider';
import { useViewer } from '../viewer';

const FRESH_MS = 300_000;

interface ProfilePicturesProps {
  /** Gets the versions of pictures by people's ids. */
  onChange(pictures: ReadonlyMap<string, string>): void;
}

/** Finds out who has a picture, by one query for the workspace. Renders nothing. */
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
  useEffect(() => {
    if (data) onChange(new Map(data.map(({ userId, version }) => [userId, version])));
  }, [data, onChange]);
  return null;
}
