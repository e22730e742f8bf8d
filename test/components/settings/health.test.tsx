import { screen } from '@testing-library/react';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { expect, test } from 'vitest';
import type { SystemHealth } from '@/api/schema';
import { HealthPage } from '@/ui/settings/HealthPage';
import { ShellProvider } from '@/ui/shell/shell-context';
import { show } from '../page';

const HEALTH: SystemHealth = {
  ...{ version: '1.0.0', node: '22.0.0', uptimeSeconds: 90, roles: ['web'], canMail: false },
  database: { version: '17.0', isEmbedded: true, isDiskFull: false, sizeBytes: 1e6, migrations: 9, connections: 3 },
  news: { carrier: 'Postgres', isDegraded: false, isRedisChosen: false },
  ...{ jobs: { waiting: 0, running: 0, failed: 0 }, turns: { running: 0, queued: 0 } },
  rooms: { documents: 0, connections: 1 },
  ...{ sandbox: { version: '0.8' }, aider: { problem: 'not installed' } },
};

function health(change: Partial<SystemHealth> = {}) {
  const shell = { sidebarOpen: true, toggleSidebar: () => {} } as never;
  return show(
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <ShellProvider value={shell}>
        <HealthPage health={{ ...HEALTH, ...change }} />
      </ShellProvider>
    </AppRouterContext>,
  );
}

test('the first line says that everything works, even if some parts were never set up', () => {
  health();
  expect(screen.getByRole('status')).toHaveTextContent('Everything works');
  expect(screen.getByText('0 open documents, 1 connection')).toBeVisible();
});

test('the first line counts what needs attention', () => {
  health({
    database: { ...HEALTH.database, isDiskFull: true },
    jobs: { waiting: 0, running: 0, failed: 2 },
  });
  expect(screen.getByRole('status')).toHaveTextContent('2 things need attention');
});
