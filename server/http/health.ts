import type { BusStatus } from '@/platform/bus/bus';
import type { Platform } from '@/platform/context';

interface HealthReport {
  /** `degraded`: everything works, by a stand-in; see `news`. */
  status: 'ok' | 'degraded' | 'down';
  version: string;
  uptimeSeconds: number;
  database: 'ok' | 'down';
  /** What carries news between processes, and whether it stands in for another carrier. */
  news: BusStatus;
  sync: { documents: number; connections: number };
  /** Null while the database does not say. */
  turns: { running: number; queued: number } | null;
}

export type Health = () => Promise<{ ok: boolean; report: HealthReport }>;

/** What other parts of the process know about themselves. */
export interface HealthPorts {
  version: string;
  sync(): { documents: number; connections: number };
  turns(): Promise<{ running: number; queued: number }>;
}

const ANSWER_WITHIN_MS = 2_000;

/** Looks at the parts anew for each request; requests that come while it looks share the answer. */
export function makeHealth(platform: Platform, ports: HealthPorts): Health {
  let looking: ReturnType<Health> | undefined;
  return () => {
    looking ??= look(platform, ports).finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

async function look(platform: Platform, ports: HealthPorts): ReturnType<Health> {
  const turns = await platform.database
    .ping(ANSWER_WITHIN_MS)
    .then(() => ports.turns())
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the database does not answer');
      return null;
    });
  const ok = turns !== null;
  const news = platform.bus.status();
  return {
    ok,
    report: {
      status: ok ? (news.isDegraded ? 'degraded' : 'ok') : 'down',
      version: ports.version,
      uptimeSeconds: Math.floor(process.uptime()),
      database: ok ? 'ok' : 'down',
      news,
      sync: ports.sync(),
      turns,
    },
  };
}
