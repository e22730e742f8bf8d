import type { Platform } from '@/platform/context';
import type { TokenScope } from './core/token-scope';

/** The caller. The server derives it from a session or a token, never from what a client claims. */
export interface Actor {
  userId: string;
  name: string;
  sessionId: string | undefined;
  /** Set if the request came with an API token instead of a session. A token may allow less than its owner can do. */
  token?: { id: string; scope: TokenScope };
}

/** The first argument of commands and queries: the platform and the caller. */
export interface Context extends Platform {
  actor: Actor;
}
