import { openBlobs } from '@/platform/blobs/open-blobs';
import type { BusStatus } from '@/platform/bus/bus';
import type { Platform } from '@/platform/context';
import { type FilesStatus, watchFiles } from './watch-files';

interface HealthReport {
  /** `degraded`: documents work, by a stand-in or without files; see `news` and `files`. */
  status: 'ok' | 'degraded' | 'down';
  version: string;
  uptimeSeconds: number;
  /** `full`: it answers, but can't write, since its disk is full. */
  database: 'ok' | 'full' | 'down';
  /** Where the bytes of files are. */
  files: FilesStatus;
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
/** The name of a blob that nobody has. */
const NO_BLOB = '0'.repeat(64);

/** Looks at the database anew for each request; requests that come while it looks share the answer. */
export function makeHealth(platform: Platform, ports: HealthPorts): Health {
  let looking: ReturnType<Health> | undefined;
  const files = watchFiles(
    () => openBlobs(platform.settings).has(NO_BLOB),
    (error) => platform.log.warn({ err: error }, 'the storage for files is not responding'),
  );
  return () => {
    looking ??= look(platform, ports, files).finally(() => {
      looking = undefined;
    });
    return looking;
  };
}

function turnsOf(platform: Platform, ports: HealthPorts): Promise<HealthReport['turns']> {
  const timeout = new Promise<never>((_, reject) => {
    const error = new Error(`no answer within ${ANSWER_WITHIN_MS} ms`);
    setTimeout(reject, ANSWER_WITHIN_MS, error).unref();
  });
  return Promise.race([ports.turns(), timeout]).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the database is not responding');
    return null;
  });
}

async function look(platform: Platform, ports: HealthPorts, filesStatus: () => FilesStatus): ReturnType<Health> {
  const condition = await platform.database.watch.check();
  const turns = condition === 'silent' ? null : await turnsOf(platform, ports);
  const ok = condition === 'ok' && turns !== null;
  const news = platform.bus.status();
  const files = filesStatus();
  return {
    ok,
    report: {
      status: ok ? (news.isDegraded || files === 'down' ? 'degraded' : 'ok') : 'down',
      version: ports.version,
      uptimeSeconds: Math.floor(process.uptime()),
      database: turns === null ? 'down' : condition === 'full' ? 'full' : 'ok',
      files,
      news,
      sync: ports.sync(),
      turns,
    },
  };
}
