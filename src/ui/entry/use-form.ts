import type { FormEvent } from 'react';
import { useSubmit } from '../kit/use-submit';

/** A form that is sent as a whole: `send` gets its fields as text. */
export function useForm(send: (fields: Record<string, string>) => Promise<void>) {
  const { busy, problem, submit } = useSubmit(send);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') fields[name] = value;
    void submit(fields);
  };

  return { busy, problem, onSubmit };
}
