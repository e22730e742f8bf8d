import type { FormEvent } from 'react';
import { useSubmit } from '../kit/controls/use-submit';
import { useHydrated } from '../kit/use-hydrated';

/**
 * A form that is submitted by script: `send` receives its fields as text. It must not be submitted before it is
 * `ready`, because the browser would then submit it itself, with the password in the address.
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
