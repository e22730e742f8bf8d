import { useEffect, useRef } from 'react';
import { carry } from './over-reload';

/** Carries the JSON value that `read` returns over a reload, while mounted. Without a name it does nothing. */
export function useCarried(name: string | undefined, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => (name === undefined ? undefined : carry(name, () => latest.current())), [name]);
}
