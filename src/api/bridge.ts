import type { AppRouter } from './root';

/** How pages reach the server. They are bundled apart from it, so only plain data crosses: see docs/decisions. */
export interface Bridge {
  /** Who asks, by the cookies among the headers; undefined when nobody is signed in. */
  session(headers: Headers): Promise<{ userId: string; name: string } | undefined>;
  /** The API in the name of whoever asks. Its errors are told apart by `errorCode`, not by their class. */
  caller(headers: Headers): ReturnType<AppRouter['createCaller']>;
  /** How the installation is, for whoever looks after the workspace; rejects for others. */
  health(headers: Headers, workspaceId: string): Promise<SystemHealth>;
}

/** Of this process, and of what it stands on. */
export interface SystemHealth {
  version: string;
  node: string;
  uptimeSeconds: number;
  /** What this process does: web, sync, worker. */
  roles: string[];
  database: { version: string; isEmbedded: boolean; sizeBytes: number; migrations: number; connections: number };
  /** What carries news between processes. */
  news: 'Postgres' | 'Redis';
  jobs: { waiting: number; running: number; failed: number };
  turns: { running: number; queued: number };
  /** Documents that are open in this process, and by how many sockets. */
  rooms: { documents: number; connections: number };
  canMail: boolean;
  /** What the programs say their version is; null: not installed. */
  aider: string | null;
  bubblewrap: string | null;
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
