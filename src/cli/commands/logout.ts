import { forgetAccount } from '../client/account';
import type { Call } from '../command';
import { EXIT } from '../failure';

export async function run({ io }: Call): Promise<number> {
  const existed = forgetAccount(io.env);
  if (io.isJson) io.json({ forgotten: existed });
  else if (!existed) io.print('You weren’t signed in.');
  else
    io.print(
      'The stored token was deleted from this computer, but it still works. To end it, revoke it under Settings → API tokens.',
    );
  return EXIT.ok;
}
