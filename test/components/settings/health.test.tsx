import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test } from 'vitest';
import type { SystemHealth } from '@/api/schema';
import { HealthPage } from '@/ui/settings/HealthPage';
import { ShellProvider } from '@/ui/shell/shell-context';
import { show } from '../page';

const HEALTH: SystemHealth = {
  ...{ version: '1.0.0', node: '22.0.0', uptimeSeconds: 90, roles: ['web'] },
  ...{ disk: null, backup: null, mail: { isConfigured: false, last: null } },
  database: {
    version: '17.0',
    isEmbedded: true,
    isDiskFull: false,
    sizeBytes: 1e6,
    migrations: 9,
    missingMigrations: 0,
    connections: 3,
  },
  news: { carrier: 'Postgres', isDegraded: false, isRedisChosen: false },
  ...{ jobs: { waiting: 0, running: 0, failed: 0 }, turns: { running: 0, queued: 0 } },
  rooms: { documents: 0, connections: 1 },
  ...{ sandbox: { version: '0.8' }, aider: { problem: 'not installed' } },
};

function page(change: Partial<SystemHealth>) {
  const shell = { sidebarOpen: true, toggleSidebar: () => {} } as never;
  return (
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <ShellProvider value={shell}>
        <HealthPage health={{ ...HEALTH, ...change }} />
      </ShellProvider>
    </AppRouterContext>
  );
}

const health = (change: Partial<SystemHealth> = {}) => show(page(change));

test('the first line says that everything works, even if some parts were never set up', () => {
  health({ backup: { finishedAt: new Date(), sizeBytes: 3.4e6, missingFiles: 0 } });
  expect(screen.getByRole('status')).toHaveTextContent('Everything works');
  expect(screen.getByText('0 · 1 connection')).toBeVisible();
});

const sign = () => screen.getByRole('status').querySelector('svg');
const row = (name: string) => screen.getByText(name).parentElement as HTMLElement;

test('without a record of a backup, a mail server or a known disk, the page says so, and nothing is wrong', () => {
  health({ rooms: { documents: 0, connections: 0 } });
  expect(row('Free disk space')).toHaveTextContent('Not known');
  expect(row('Last backup')).toHaveTextContent('No backup recorded yetNone yet');
  expect(row('Open documents')).toHaveTextContent(/^Open documentsNone open$/);
  expect(row('Email')).toHaveTextContent('Not configured');
  expect(screen.getByRole('status')).toHaveTextContent(
    /^No backup yet ?Everything else works\. To make a backup: npm run backup/,
  );
  for (const code of ['npm run backup', '/api/health']) expect(screen.getByText(code).tagName).toBe('CODE');
  expect(sign(), 'no green sign before there is a backup').toHaveClass('text-warn-ink');
});

test('an operator sees free disk space, the last backup and how the last email went', () => {
  const now = new Date();
  health({
    disk: { freeBytes: 12.5e9, totalBytes: 64e9, isLow: false },
    backup: { finishedAt: new Date(now.getTime() - 7_200_000), sizeBytes: 3.4e6, missingFiles: 0 },
    mail: { isConfigured: true, last: { at: now, isAccepted: true } },
  });
  expect(row('Free disk space')).toHaveTextContent('12.5 GB of 64 GB');
  expect(row('Last backup')).toHaveTextContent(/2 hr\.? ago · 3.4 MB$/);
  expect(row('Email')).toHaveTextContent('Configured · last email sent just now');
  expect(screen.getByRole('status')).not.toHaveTextContent('No backup yet');
  expect(sign()).toHaveClass('text-add-ink');
  expect(screen.getByRole('status')).toHaveTextContent('Everything works');
});

test('a nearly full disk, a backup that lacks files and a refused email need attention; a full disk counts once', () => {
  const low = { freeBytes: 4e8, totalBytes: 64e9, isLow: true };
  health({
    disk: low,
    database: { ...HEALTH.database, isDiskFull: true },
    backup: { finishedAt: new Date(), sizeBytes: 3.4e6, missingFiles: 2 },
    mail: { isConfigured: true, last: { at: new Date(), isAccepted: false } },
  });
  expect(row('Free disk space')).toHaveTextContent('400 MB of 64 GBLow');
  expect(row('Last backup')).toHaveTextContent('2 files missing');
  expect(row('Email')).toHaveTextContent('Configured · last email failed just nowFailed');
  expect(screen.getByRole('status')).toHaveTextContent('3 things need attention');
});

test('the row of migrations says whether the database is up to date', () => {
  const { again } = health();
  expect(row('Migrations').textContent).toBe('MigrationsUp to date · 9 migrations');
  again(page({ database: { ...HEALTH.database, missingMigrations: 1 } }));
  expect(row('Migrations').textContent).toBe('Migrations1 migration not applied. Restart to apply.Out of date');
  expect(screen.getByRole('status')).toHaveTextContent('1 thing needs attention');
});

test('the first line counts what needs attention', () => {
  health({
    database: { ...HEALTH.database, isDiskFull: true },
    jobs: { waiting: 0, running: 0, failed: 2 },
  });
  expect(screen.getByRole('status')).toHaveTextContent('2 things need attention');
});

test('beside other faults, a missing backup is mentioned, with how to make one', () => {
  health({ jobs: { waiting: 0, running: 0, failed: 2 } });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^1 thing needs attention ?There is also no backup yet\. To make one: npm run backup/,
  );
});
