import type { FormEvent } from 'react';
import { useSubmit } from '../kit/controls/use-submit';
import { useHydrated } from '../kit/use-hydrated';

/**
 * A form that is sent as a whole: `send` gets its fields as text. Until it is `ready` it must not be sent: the browser would
 * send it by itself, with a password in the address.
 */
export function useForm(send: (fields: Record<string, string>) => Promise<void>) {
  const ready = useHydrated();
  const { busy, problem, submit } = useSubmit(send);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') fields[name] = value;
    void submit(fields);
  };

  return { ready, busy, problem, onSubmit };
}
