import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { browserStore } from '../shell/browser-store';
import { useViewer } from '../shell/viewer';

/** The time zone that this browser last sent to the server. */
const told = browserStore('time-zone', (stored) => (typeof stored === 'string' ? stored : undefined));

/** Sends the person's time zone to the server, once per browser and zone, so that emails arrive in their morning. */
export function useTimeZone(): void {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const { mutate } = useMutation(trpc.digest.set.mutationOptions());
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || told.read(userId) === timeZone) return;
    mutate({ timeZone }, { onSuccess: () => told.write(userId, timeZone) });
  }, [mutate, userId]);
}
