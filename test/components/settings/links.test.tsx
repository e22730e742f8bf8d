import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinksPage } from '@/ui/settings/sharing/links/LinksPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, show } from '../page';
import { LINK } from '../sharing/dialog';

const link = (linkId: string, more: object) => ({
  ...{ ...LINK, linkId, hint: linkId, createdAt: new Date('2026-02-03T12:00:00'), subject: null },
  ...more,
});

test('each link says once what it allows and when it was created, and its name if it has one', async () => {
  answers({
    'people.me': { workspace: { shareLinksAllowed: true } },
    'shareLinks.inWorkspace': [
      link('AbCd', { access: 'suggest', viewCount: 0 }),
      link('EfGh', { name: 'Press', access: 'read', viewCount: 3 }),
    ],
  });
  show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <ViewerProvider viewer={{ ...ADA, role: 'owner' }}>
        <LinksPage />
      </ViewerProvider>
    </ShellProvider>,
  );
  const lines = (await screen.findAllByRole('listitem')).map((row) =>
    [...row.querySelectorAll('p')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')).slice(1),
  );
  expect(lines).toEqual([
    [
      'Can suggest changes · Never expires · Not opened yet · Link ending in AbCd',
      'Created by Ada Quill on Feb 3, 2026',
    ],
    ['Press · Can read · Never expires · Opened 3 times · Link ending in EfGh', 'Created by Ada Quill on Feb 3, 2026'],
  ]);
});
