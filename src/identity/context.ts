import type { Platform } from '@/platform/context';
import type { TokenScope } from './core/token-scope';

/** The caller. Made from a session by the edge, never from what a client says. */
export interface Actor {
  userId: string;
  name: string;
  sessionId: string | undefined;
  /** Who came with an API token instead of a session. It may do less than its owner. */
  token?: { id: string; scope: TokenScope };
}

/** What a command or query gets: the platform, and who asks. */
export interface Context extends Platform {
  actor: Actor;
}
