import type { SystemHealth } from '@/api/schema';
import { translateError } from '@/i18n/translate';
import { requirePermission } from '@/identity/access';
import type { Context } from '@/identity/context';
import { lastMailResult } from '@/platform/mail';
import { readBackupRecord } from '@/platform/operating/backup-record';
import { diskSpace } from '@/platform/operating/disk-space';
import { checkSandbox } from '@/platform/sandbox/check-sandbox';
import { databaseStatus, queueStatus } from '@/platform/status';
import { findAider } from '@/tasks/aider/program';
import type { HealthPorts } from './health';

/**
 * Returns the state of the installation's parts, for people who manage members. Throws like `requirePermission` for
 * others.
 */
export async function systemHealth(ctx: Context, ports: HealthPorts, workspaceId: string): Promise<SystemHealth> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_members' });
  const { settings, pool, bus } = ctx;
  const [condition, database, jobs, turns, sandbox, aider, disk, backup] = await Promise.all([
    ctx.database.watch.check(),
    databaseStatus(pool),
    queueStatus(pool),
    ports.turns(),
    checkSandbox(),
    findAider(settings),
    diskSpace(settings.dataDir),
    readBackupRecord(settings.dataDir),
  ]);
  return {
    version: ports.version,
    node: process.versions.node,
    uptimeSeconds: Math.floor(process.uptime()),
    roles: [...settings.roles],
    database: { ...database, isDiskFull: condition === 'full', isEmbedded: settings.databaseUrl === undefined },
    news: { ...bus.status(), isRedisChosen: settings.redisUrl !== undefined },
    jobs,
    turns,
    rooms: ports.sync(),
    ...{ disk, backup },
    mail: { isConfigured: settings.smtp !== undefined, last: lastMailResult() },
    sandbox: sandbox.ok ? { version: sandbox.version } : { problem: translateError(sandbox.problem) },
    aider: aider.status === 'ready' ? { version: aider.program.version } : { problem: translateError(aider.problem) },
  };
}
