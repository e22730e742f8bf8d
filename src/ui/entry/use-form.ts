import { type FormEvent, useState } from 'react';
import { messageOf } from '../kit/message-of';

/**
 * A form that is sent as a whole. `send` gets the fields as text; what it rejects with is shown, and the form keeps
 * what was typed. After a success it stays busy: the next page is on its way.
 */
export function useForm(send: (fields: Record<string, string>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (fields: Record<string, string>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await send(fields);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') fields[name] = value;
    void submit(fields);
  };

  return { busy, problem, onSubmit };
}
