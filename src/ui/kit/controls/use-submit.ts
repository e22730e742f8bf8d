import { useState } from 'react';
import { messageOf } from '../feedback/message-of';

/**
 * Sends something once at a time. What `send` rejects with is put in words, for a form that keeps what was typed. After
 * a success it stays busy: the dialog closes, or the next page is on its way.
 */
export function useSubmit<Args extends unknown[]>(send: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (...args: Args) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(...args);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  return { busy, problem, submit };
}
