import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { zipDownloads } from '@/ui/tree/archive/zip-download';
import { ExportReports } from '@/ui/tree/reports/ExportReports';

const saved: string[] = [];
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  saved.push(this.getAttribute('href') ?? '');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  saved.length = 0;
});

/** Chooses a menu item while the server answers with this report. */
function download(label: string, answer: object, status = 200) {
  const asked = vi.fn(async (_: string) => Response.json(answer, { status }));
  vi.stubGlobal('fetch', asked);
  zipDownloads('p1', 'deep/er')
    .find((item) => item.label === label)
    ?.onSelect?.();
  return asked;
}

test('a zip file is saved by the browser, and a dialog says what it leaves out and that it can’t be imported', async () => {
  render(<ExportReports />);
  const leftOut = [{ kind: 'missingFiles', count: 1, names: ['plan.png'] }];
  const asked = download('Download as zip with history', { name: 'er.zip', leftOut, importObstacles: ['documents'] });
  const dialog = await screen.findByRole('dialog', { name: 'Saved er.zip' });
  expect(dialog).toHaveTextContent('1 file that doesn’t exist or that you can’t open');
  expect(dialog).toHaveTextContent('plan.png');
  expect(dialog).toHaveTextContent('It has more than 1,000 documents.');
  expect(asked).toHaveBeenLastCalledWith('/api/projects/p1/export?folder=deep%2Fer&history=yes&report=yes');
  expect(saved).toEqual(['/api/projects/p1/export?folder=deep%2Fer&history=yes']);
  await userEvent.setup().click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a complete zip file has no dialog, and nothing is saved if the server refuses', async () => {
  render(<ExportReports />);
  download('Download as zip', { name: 'er.zip', leftOut: [], importObstacles: [] });
  await vi.waitFor(() => expect(saved).toEqual(['/api/projects/p1/export?folder=deep%2Fer']));
  const asked = download('Download as zip', { message: 'This folder no longer exists.' }, 404);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(saved).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});
