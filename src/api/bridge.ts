import type { AppRouter } from './root';
import type { SystemHealth } from './schema';

/**
 * How pages call the server. Pages are bundled separately from it, so only plain data is passed: see docs/decisions.
 */
export interface Bridge {
  /** Hosts whose pictures are loaded without asking readers, as configured by the operator. */
  imageHosts: readonly string[];
  /** Returns the caller according to the headers' cookies, or undefined if nobody is signed in. */
  session(headers: Headers): Promise<{ userId: string; name: string } | undefined>;
  /** Returns whether the signed-in person must set up a second factor first. Until then they have no `session`. */
  mustSetUpSecondFactor(headers: Headers): Promise<boolean>;
  /**
   * Returns the API for the caller. Recognize its errors by `errorCode`, because their class differs between bundles.
   */
  caller(headers: Headers): ReturnType<AppRouter['createCaller']>;
  /** Returns the installation's health. Rejects for people who don't manage the workspace. */
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

/** Returns the code of an error that a caller threw, e.g. `NOT_FOUND`, or undefined for any other error. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
