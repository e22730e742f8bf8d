import { useState } from 'react';
import { messageOf } from '../feedback/message-of';

/**
 * Runs `send` once at a time. If it rejects, returns the reason as a message for the form, which keeps what was typed.
 * After a success it stays busy, because the dialog closes or the next page loads.
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
