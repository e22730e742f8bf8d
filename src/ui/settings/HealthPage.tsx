'use client';

import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useTransition } from 'react';
import type { ProgramHealth, SystemHealth } from '@/api/schema';
import { t } from '@/generated/messages/settings/health';
import { formatDate, formatList, formatNumber } from '@/i18n/format';
import { Button } from '../kit/controls/Button';
import { cx } from '../kit/cx';
import { Badge } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { ManagersOnly } from '../kit/feedback/ManagersOnly';
import { useHydrated } from '../kit/use-hydrated';
import { PageFrame, Section } from '../shell/PageFrame';

/** Shows the installation's health at the time the page was loaded. */
export function HealthPage({ health }: { health: SystemHealth | undefined }) {
  const router = useRouter();
  const [looking, startLooking] = useTransition();
  if (!health) {
    return (
      <PageFrame title={t('health')}>
        <ManagersOnly title={t('managersOnly')}>{t('managersOnlyHint')}</ManagersOnly>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={t('health')}
      description={t.rich('hint', { code })}
      actions={
        <Button icon={<RotateCw size={14} />} busy={looking} onClick={() => startLooking(() => router.refresh())}>
          {t('refresh')}
        </Button>
      }
    >
      <Verdict health={health} />
      <Parts health={health} />
    </PageFrame>
  );
}

/**
 * Says whether anything is wrong. Parts that were never set up don't count as faults, but a missing backup is mentioned.
 */
function Verdict({ health }: { health: SystemHealth }) {
  const checkedAt = useHydrated() && t('checkedAt', { time: formatDate(new Date(), 'time') });
  const faults = faultsOf(health);
  const lacksOnlyBackup = faults === 0 && !health.backup;
  const isFine = faults === 0 && !lacksOnlyBackup;
  return (
    <p
      role="status"
      className={cx(
        'mb-8 flex flex-wrap items-center gap-x-3 rounded-xl border px-4 py-3',
        isFine ? 'border-line bg-raised' : 'border-transparent bg-warn-bg text-warn-ink',
      )}
    >
      {isFine ? (
        <CircleCheck size={18} className="text-add-ink" aria-hidden="true" />
      ) : (
        <TriangleAlert size={18} className="text-warn-ink" aria-hidden="true" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{lacksOnlyBackup ? t('noBackupYet') : verdictWords(faults)}</span>
        {!health.backup && (
          <span className="block text-sm">
            {t.rich(lacksOnlyBackup ? 'everythingElseWorks' : 'alsoNoBackup', { code })}
          </span>
        )}
      </span>
      <span className={cx('text-xs max-sm:ms-7.5 max-sm:basis-full', isFine && 'text-faint')}>{checkedAt}</span>
    </p>
  );
}

function verdictWords(faults: number): string {
  return faults === 0 ? t('allWorks') : t('needsAttention', { count: faults });
}

function faultsOf({ database, news, jobs, disk, backup, mail }: SystemHealth): number {
  // A full disk is one fault, not two.
  const isShort = database.isDiskFull || disk?.isLow;
  const lacksFiles = backup !== null && backup.missingFiles > 0;
  const isMailBroken = mail.last?.isAccepted === false;
  const lacksMigrations = database.missingMigrations > 0;
  return [isShort, lacksMigrations, news.isDegraded, jobs.failed > 0, lacksFiles, isMailBroken].filter(Boolean).length;
}

function Parts({ health }: { health: SystemHealth }) {
  const { database, news, jobs, turns, rooms } = health;
  const { version, isEmbedded, isDiskFull } = database;
  return (
    <>
      <Section title={t('thisProcess')}>
        <List>
          <Line name="Variorum">{health.version}</Line>
          <Line name="Node.js">{health.node}</Line>
          <Line name={t('runningFor')}>{spanWords(health.uptimeSeconds)}</Line>
          <Line name={t('roles')}>{formatList(health.roles)}</Line>
          <Line name={t('openDocuments')}>
            {rooms.documents + rooms.connections === 0 ? t('noneOpen') : t('openRooms', rooms)}
          </Line>
        </List>
      </Section>
      <Section title={t('database')}>
        <List>
          <Line
            name="Postgres"
            status={isDiskFull ? <Badge tone="warn">{t('diskFull')}</Badge> : <Badge tone="add">OK</Badge>}
          >
            {isEmbedded ? t('embedded', { version }) : t('external', { version })}
          </Line>
          <Line name={t('size')}>{sizeWords(database.sizeBytes)}</Line>
          <Line
            name={t('migrations')}
            status={database.missingMigrations > 0 && <Badge tone="warn">{t('outOfDate')}</Badge>}
          >
            {database.missingMigrations > 0
              ? t('missingMigrations', { count: database.missingMigrations })
              : t('upToDate', { count: database.migrations })}
          </Line>
          <Line name={t('connections')}>{formatNumber(database.connections)}</Line>
          <Line
            name={t('messageBus')}
            status={
              news.isDegraded ? (
                <Badge tone="warn">{news.isRedisChosen ? t('redisUnavailable') : t('reconnecting')}</Badge>
              ) : (
                <Badge tone="add">OK</Badge>
              )
            }
          >
            {news.carrier}
          </Line>
        </List>
      </Section>
      <Section title={t('storage')}>
        <List>
          <FreeSpace disk={health.disk} />
          <LastBackup backup={health.backup} />
        </List>
      </Section>
      <Section title={t('turnsAndJobs')}>
        <List>
          <Line name={t('turns')}>{t('turnCounts', turns)}</Line>
          <Line name={t('jobs')} status={jobs.failed > 0 && <Badge tone="warn">{t('failedJobs')}</Badge>}>
            {t('jobCounts', jobs)}
          </Line>
        </List>
      </Section>
      <Section title={t('integrations')}>
        <List>
          <Mail mail={health.mail} />
          <Program name={t('sandbox')} health={health.sandbox} />
          <Program name="Aider" health={health.aider} />
        </List>
      </Section>
    </>
  );
}

function FreeSpace({ disk }: Pick<SystemHealth, 'disk'>) {
  return (
    <Line name={t('freeSpace')} status={disk?.isLow && <Badge tone="warn">{t('low')}</Badge>}>
      {disk ? (
        t('freeOf', { free: sizeWords(disk.freeBytes), total: sizeWords(disk.totalBytes) })
      ) : (
        <Absent>{t('unknown')}</Absent>
      )}
    </Line>
  );
}

function LastBackup({ backup }: Pick<SystemHealth, 'backup'>) {
  if (!backup) {
    return (
      <Line name={t('lastBackup')} status={<Badge tone="warn">{t('noneYet')}</Badge>}>
        <Absent>{t('noBackup')}</Absent>
      </Line>
    );
  }
  const { finishedAt, sizeBytes, missingFiles } = backup;
  return (
    <Line
      name={t('lastBackup')}
      status={missingFiles > 0 && <Badge tone="warn">{t('missingFiles', { count: missingFiles })}</Badge>}
    >
      {t.rich('backupAt', { size: sizeWords(sizeBytes), time: () => <Time date={finishedAt} /> })}
    </Line>
  );
}

function Mail({ mail: { isConfigured, last } }: Pick<SystemHealth, 'mail'>) {
  const time = () => last && <Time date={last.at} />;
  const isBroken = last?.isAccepted === false;
  return (
    <Line name={t('email')} status={isBroken && <Badge tone="warn">{t('failed')}</Badge>}>
      {!isConfigured ? (
        <Absent>{t('notConfigured')}</Absent>
      ) : last ? (
        t.rich(isBroken ? 'lastMailFailed' : 'lastMail', { time })
      ) : (
        t('noMailYet')
      )}
    </Line>
  );
}

function List({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-xl border border-line bg-raised text-sm">{children}</dl>;
}

function Line({ name, status, children }: { name: string; status?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <dt className="w-44 shrink-0 text-soft max-sm:w-32">{name}</dt>
      <dd className="min-w-0 flex-1 tabular-nums">{children}</dd>
      {status && <dd>{status}</dd>}
    </div>
  );
}

function Program({ name, health }: { name: string; health: ProgramHealth }) {
  return <Line name={name}>{'version' in health ? health.version : <Absent>{health.problem}</Absent>}</Line>;
}

/** Shows a command or an address in a sentence. */
function code(text: ReactNode): ReactNode {
  return <code className="whitespace-nowrap rounded bg-code-bg px-1 py-0.5 font-mono text-[0.9em]">{text}</code>;
}

function Absent({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>;
}

const SPANS = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

function spanWords(seconds: number): string {
  const [size, unit] = SPANS.find(([least]) => seconds >= least) ?? [1, 'second'];
  return formatNumber(Math.floor(seconds / size), { style: 'unit', unit, unitDisplay: 'long' });
}

function sizeWords(bytes: number): string {
  return bytes < 1e9
    ? formatNumber(bytes / 1e6, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
    : formatNumber(bytes / 1e9, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 2 });
}
