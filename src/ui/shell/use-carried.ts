import { useEffect, useRef } from 'react';
import { carry } from './over-reload';

/** Carries what `read` returns, as JSON, over a reload, as long as the caller is shown. Without a name it carries nothing. */
export function useCarried(name: string | undefined, read: () => unknown): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => (name === undefined ? undefined : carry(name, () => latest.current())), [name]);
}
