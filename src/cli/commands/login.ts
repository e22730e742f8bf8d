import { makeTokenApi, type TokenAccount } from '@/api/client-token';
import { serverAddress, serverOf, storeAccount } from '../client/account';
import type { Call } from '../command';
import { EXIT, Failure, toFailure, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { readSecret } from '../terminal/read-secret';

const DEFAULT_SERVER = 'http://localhost:3000';
const HERE = new Set(['localhost', '127.0.0.1', '[::1]']);

export async function run({ io, args }: Call): Promise<number> {
  const url = args[0] === undefined ? (serverOf(io.env) ?? DEFAULT_SERVER) : serverAddress(args[0]);
  if (!url) throw usageFailure('The address must look like https://example.org, without a path or password.');
  warnOfPlainText(url, io.note);
  const token = await readSecret(io, `API token for ${url} (create one at ${url}/settings/account): `);
  if (token === '') throw usageFailure('No token was given. Nothing was stored.');
  const me = await whoIs({ url, token });
  const file = storeAccount(io.env, { url, token });
  if (io.isJson) io.json({ url, user: me.user, workspaces: me.workspaces, file });
  else io.print(`Signed in to ${url} as ${cleanLine(me.user.name)}. The token is stored in ${file}`);
  return EXIT.ok;
}

async function whoIs(account: TokenAccount) {
  const api = makeTokenApi(account);
  return api.people.me.query().catch((error: unknown) => {
    const failure = toFailure(error, account.url);
    if (failure.exit !== EXIT.signedOut) throw failure;
    const message = 'The server doesn’t accept this token. Check that it’s complete. Nothing was stored.';
    throw new Failure(EXIT.signedOut, 'UNAUTHORIZED', message, { cause: error });
  });
}

function warnOfPlainText(url: string, note: (line: string) => void): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || HERE.has(hostname)) return;
  note(
    `Warning: ${url} isn’t encrypted. Anyone on the network path can read your token. Use https:// if the server supports it.`,
  );
}
