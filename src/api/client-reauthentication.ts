import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { REAUTHENTICATE } from '@/identity/core/password';
import type { AppRouter } from './root';

/** Asks the person for their password. Resolves to false if they decline. */
type AskForPassword = () => Promise<boolean>;

let askForPassword: AskForPassword | undefined;

/** Sets the function that asks for the password when a call requires it again. Returns a function that removes it. */
export function answerReauthentication(ask: AskForPassword): () => void {
  askForPassword = ask;
  return () => {
    if (askForPassword === ask) askForPassword = undefined;
  };
}

/** When a call requires the password again, asks for it and repeats the call. */
export const reauthenticationLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      let isOver = false;
      let subscription = next(op).subscribe({
        ...observer,
        error(error) {
          if (!wantsPassword(error) || !askForPassword) return observer.error(error);
          void askForPassword().then((confirmed) => {
            if (isOver) return;
            if (confirmed) subscription = next(op).subscribe(observer);
            else observer.error(error);
          });
        },
      });
      return () => {
        isOver = true;
        subscription.unsubscribe();
      };
    });

function wantsPassword(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const { data } = error as TRPCClientError<AppRouter>;
  return data?.details?.reason === REAUTHENTICATE;
}
