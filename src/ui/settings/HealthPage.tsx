'use client';

import { RotateCw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useTransition } from 'react';
import type { ProgramHealth, SystemHealth } from '@/api/schema';
import { Button } from '../kit/controls/Button';
import { Badge } from '../kit/display/Badge';
import { EmptyState } from '../kit/feedback/EmptyState';
import { PageFrame, Section } from '../shell/PageFrame';

/** How the installation is, as of the moment in which the page was asked for. */
export function HealthPage({ health }: { health: SystemHealth | undefined }) {
  const router = useRouter();
  const [looking, startLooking] = useTransition();
  if (!health) {
    return (
      <PageFrame title="Health">
        <EmptyState title="Only owners and admins can see system health">
          It shows how each part of the installation is doing.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title="Health"
      description="How the installation is doing right now. For monitoring, use /api/health."
      actions={
        <Button icon={<RotateCw size={14} />} busy={looking} onClick={() => startLooking(() => router.refresh())}>
          Refresh
        </Button>
      }
    >
      <Parts health={health} />
    </PageFrame>
  );
}

function Parts({ health }: { health: SystemHealth }) {
  const { database, news, jobs, turns, rooms } = health;
  return (
    <>
      <Section title="This process">
        <List>
          <Line name="Variorum">{health.version}</Line>
          <Line name="Node.js">{health.node}</Line>
          <Line name="Running for">{spanWords(health.uptimeSeconds)}</Line>
          <Line name="Roles">{health.roles.join(', ')}</Line>
          <Line name="Open documents">
            {rooms.documents}, {rooms.connections} {rooms.connections === 1 ? 'connection' : 'connections'}
          </Line>
        </List>
      </Section>
      <Section title="Database">
        <List>
          <Line name="Postgres">
            {database.version}, {database.isEmbedded ? 'embedded' : 'external'}{' '}
            {database.isDiskFull ? <Badge tone="warn">disk full</Badge> : <Badge tone="add">OK</Badge>}
          </Line>
          <Line name="Size">{sizeWords(database.sizeBytes)}</Line>
          <Line name="Migrations">{database.migrations}</Line>
          <Line name="Connections">{database.connections}</Line>
          <Line name="Message bus">
            {news.carrier}{' '}
            {news.isDegraded && <Badge tone="warn">{news.isRedisChosen ? 'Redis unavailable' : 'reconnecting'}</Badge>}
          </Line>
        </List>
      </Section>
      <Section title="Turns and jobs">
        <List>
          <Line name="Turns">
            {turns.running} running, {turns.queued} queued
          </Line>
          <Line name="Jobs">
            {jobs.running} running, {jobs.waiting} waiting, {jobs.failed} failed
          </Line>
        </List>
      </Section>
      <Section title="Integrations">
        <List>
          <Line name="Email">{health.canMail ? 'configured' : <Absent>not configured</Absent>}</Line>
          <Program name="Sandbox (bubblewrap)" health={health.sandbox} />
          <Program name="Aider" health={health.aider} />
        </List>
      </Section>
    </>
  );
}

function List({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-xl border border-line bg-raised text-sm">{children}</dl>;
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <dt className="w-44 shrink-0 text-soft max-sm:w-32">{name}</dt>
      <dd className="min-w-0 flex-1 tabular-nums">{children}</dd>
    </div>
  );
}

function Program({ name, health }: { name: string; health: ProgramHealth }) {
  return <Line name={name}>{'version' in health ? health.version : <Absent>{health.problem}</Absent>}</Line>;
}

function Absent({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>;
}

const SPANS: readonly [seconds: number, unit: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

function spanWords(seconds: number): string {
  const [size, unit] = SPANS.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function sizeWords(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
