import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TokenAccount } from '@/api/client-token';
import { EXIT, Failure } from '../failure';
import type { Environment } from '../terminal/io';

/**
 * Returns the server and API token for commands: VARIORUM_URL and VARIORUM_TOKEN, or what `login` stored. A stored
 * token is used only for the server it was stored with.
 */
export function accountOf(env: Environment): TokenAccount {
  const stored = storedAccount(env);
  const url = serverOf(env);
  const token = env.VARIORUM_TOKEN || (stored?.url === url ? stored?.token : undefined);
  if (!url) throw notSignedIn('You aren’t signed in. Run: variorum login <address>');
  if (!token) throw notSignedIn(`You aren’t signed in to ${url}. Run: variorum login ${url}`);
  return { url, token };
}

/** Returns the server that commands use, or undefined before the first login. */
export function serverOf(env: Environment): string | undefined {
  const url = env.VARIORUM_URL ? serverAddress(env.VARIORUM_URL) : storedAccount(env)?.url;
  if (env.VARIORUM_URL && !url) throw new Failure(EXIT.usage, 'USAGE', 'VARIORUM_URL isn’t an http(s) address.');
  return url;
}

function notSignedIn(message: string): Failure {
  return new Failure(EXIT.signedOut, 'UNAUTHORIZED', message);
}

/** Returns the origin of an address without a trailing slash, or undefined if it isn't http or https. */
export function serverAddress(text: string): string | undefined {
  const withScheme = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.password === '' && url.pathname === '/';
  return isPlain && url.search === '' && url.hash === '' ? url.origin : undefined;
}

function fileOf(env: Environment): string {
  const base = env.XDG_CONFIG_HOME || path.join(env.HOME || os.homedir(), '.config');
  return path.join(base, 'variorum', 'account.json');
}

function storedAccount(env: Environment): TokenAccount | undefined {
  const file = fileOf(env);
  if (!fs.existsSync(file)) return undefined;
  try {
    const { url, token } = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<TokenAccount>;
    if (typeof url === 'string' && typeof token === 'string') return { url, token };
  } catch (error) {
    throw new Failure(EXIT.failed, 'BAD_ACCOUNT', `${file} can’t be read. Delete it and sign in again.`, {
      cause: error,
    });
  }
  throw new Failure(EXIT.failed, 'BAD_ACCOUNT', `${file} isn’t complete. Delete it and sign in again.`);
}

/** Stores an account in a file that only its owner can read. Returns the file's name. */
export function storeAccount(env: Environment, account: TokenAccount): string {
  const file = fileOf(env);
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // Writes a new file, because an existing one may be readable by others.
  const temporary = `${file}.${process.pid}`;
  fs.rmSync(temporary, { force: true });
  fs.writeFileSync(temporary, `${JSON.stringify(account)}\n`, { mode: 0o600, flag: 'wx' });
  fs.renameSync(temporary, file);
  return file;
}

/** Deletes the stored account. Returns false if there was none. */
export function forgetAccount(env: Environment): boolean {
  const file = fileOf(env);
  const existed = fs.existsSync(file);
  fs.rmSync(file, { force: true });
  return existed;
}
