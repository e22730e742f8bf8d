import { openBlobs } from '@/platform/blobs/open-blobs';
import type { BusStatus } from '@/platform/bus/bus';
import type { Platform } from '@/platform/context';
import { type FilesStatus, watchFiles } from './watch-files';

interface HealthReport {
  /** `degraded`: documents work, but without files or with a fallback for messages; see `files` and `news`. */
  status: 'ok' | 'degraded' | 'down';
  version: string;
  uptimeSeconds: number;
  /** `full`: it responds, but can't write because its disk is full. */
  database: 'ok' | 'full' | 'down';
  /** The state of the file store. */
  files: FilesStatus;
  /** The transport of messages between processes, and whether it is a fallback. */
  news: BusStatus;
  sync: { documents: number; connections: number };
  /** Null if the database doesn't respond. */
  turns: { running: number; queued: number } | null;
}

export type Health = () => Promise<{ ok: boolean; report: HealthReport }>;

/** Status that other parts of the process know about themselves. */
export interface HealthPorts {
  version: string;
  sync(): { documents: number; connections: number };
  turns(): Promise<{ running: number; queued: number }>;
}

const ANSWER_WITHIN_MS = 2_000;
/** The name of a blob that doesn't exist. */
const NO_BLOB = '0'.repeat(64);

/** Checks the database on each request. Requests that arrive during a check share its result. */
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
