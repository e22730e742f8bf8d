import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { browserStore } from '../shell/browser-store';
import { useViewer } from '../shell/viewer';

/** The time zone that this browser has told the server last. */
const told = browserStore('time-zone', (stored) => (typeof stored === 'string' ? stored : undefined));

/** Tells the server where the person is, once per browser and zone: mails come in their morning. */
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
