import type { AppRouter } from './root';
import type { SystemHealth } from './schema';

/** How pages reach the server. They are bundled apart from it, so only plain data crosses: see docs/decisions. */
export interface Bridge {
  /** Hosts whose pictures the operator allows without asking readers. */
  imageHosts: readonly string[];
  /** The caller, by the cookies among the headers; undefined when nobody is signed in. */
  session(headers: Headers): Promise<{ userId: string; name: string } | undefined>;
  /** Whether somebody is signed in who has to set up a second factor before anything else. They have no `session`. */
  mustSetUpSecondFactor(headers: Headers): Promise<boolean>;
  /** The API in the name of whoever asks. Its errors are told apart by `errorCode`, not by their class. */
  caller(headers: Headers): ReturnType<AppRouter['createCaller']>;
  /** How the installation is, for whoever looks after the workspace; rejects for others. */
  health(headers: Headers, workspaceId: string): Promise<SystemHealth>;
}

const KEY = Symbol.for('variorum');
type Global = { [KEY]?: Bridge };

export function installBridge(bridge: Bridge): void {
  (globalThis as Global)[KEY] = bridge;
}

export function bridge(): Bridge {
  const found = (globalThis as Global)[KEY];
  if (!found) throw new Error('pages are served by server/main.ts only');
  return found;
}

/** The code of an error that a caller threw, e.g. `NOT_FOUND`; undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
