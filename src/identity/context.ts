import type { Platform } from '@/platform/context';

/** Who asks. Made from a session by the edge, never from what a client says. */
export interface Actor {
  userId: string;
  name: string;
  sessionId: string | undefined;
}

/** What a command or query gets: the platform, and who asks. */
export interface Context extends Platform {
  actor: Actor;
}
