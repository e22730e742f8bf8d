import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { compareRendered } from '@/ui/compare/rendered/compare-rendered';
import { HistoryPanel } from '@/ui/history/HistoryPanel';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { showToast } from '@/ui/kit/feedback/toast-store';
import type { VersionSummary } from '@/versions/schema';
import { answers, Refusal, show } from './page';

const version = (n: number, day: string): VersionSummary => ({
  ...{ id: `v${n}`, documentId: 'd', type: 'snapshot', description: `Draft ${n}`, name: null, automatic: false },
  ...{ createdAt: new Date(`${day}T14:05`), createdBy: { userId: 'ada', name: 'Ada Quill' }, isByGuest: false },
  ...{ turnId: null, parentVersionIds: [], isHead: n === 3, askedBy: null, status: null, supersededById: null },
  ...{ editCount: null, charDelta: null, hunkCount: 0 },
});
const VERSIONS = [version(3, '2026-10-15'), version(2, '2026-10-15'), version(1, '2026-10-02')];
const DOCUMENT = { documentId: 'd', kind: 'markdown', path: 'plan.md', trashed: false } as never;

const PANEL = (
  <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
    <HistoryPanel document={DOCUMENT} liveText={() => ''} onLeave={() => {}} />
  </AppRouterContext.Provider>
);

const ANSWERS = {
  'versions.history': { versions: VERSIONS },
  'versions.version': { id: 'v', text: 'Text.' },
  'documents.get': { createdBy: 'ada', createdAt: new Date('2026-10-01') },
};

/** Compares two texts as the worker does, which this DOM doesn't have. */
class CompareWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  postMessage({ before, after }: { before: string; after: string }): void {
    queueMicrotask(() => this.onmessage?.({ data: compareRendered(before, after) }));
  }
  terminate(): void {}
}

let client: QueryClient | undefined;
function Client() {
  client = useQueryClient();
  return null;
}

beforeEach(() => {
  vi.stubGlobal('Worker', CompareWorker);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  answers(ANSWERS);
});

test('the versions of each day are below its date, with the time of day in each row', async () => {
  show(PANEL);
  const list = within(await screen.findByRole('listbox'));
  expect(list.getAllByText(/^October/).map(({ textContent }) => textContent)).toEqual([
    'October 15, 2026',
    'October 2, 2026',
  ]);
  for (const row of list.getAllByRole('option')) {
    expect(row).toHaveTextContent(/2:05\sPM/);
    expect(row).not.toHaveTextContent(/ago|month/);
  }
});

test('the history can show only versions with a name, and says if there are none', async () => {
  let named = [{ ...version(2, '2026-10-15'), name: 'For the printer', parentVersionIds: ['v1'] }];
  answers({
    ...ANSWERS,
    'versions.history': (input: { named?: boolean }) => ({ versions: input.named ? named : VERSIONS }),
  });
  const { person } = show(
    <>
      <Client />
      {PANEL}
    </>,
  );
  const rows = () => screen.queryAllByRole('option').map((row) => row.getAttribute('data-version'));
  await person.click(await screen.findByRole('radio', { name: 'Named versions' }));
  await vi.waitFor(() => expect(rows()).toEqual(['v2']));
  await person.click(screen.getByRole('radio', { name: 'All versions' }));
  await vi.waitFor(() => expect(rows()).toEqual(['v3', 'v2', 'v1']));
  named = [];
  await act(async () => client?.invalidateQueries());
  await person.click(screen.getByRole('radio', { name: 'Named versions' }));
  expect(await screen.findByText(/^No version has a name yet/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Named versions' })).toBeChecked();
  await person.click(screen.getByRole('radio', { name: 'All versions' }));
  expect(screen.getByRole('radio', { name: 'All versions' }), 'the filter stays while versions load').toHaveFocus();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
});

test('a button and the dialog that it opens have the same title', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('button', { name: 'Name this version' }));
  expect(screen.getByRole('dialog', { name: 'Name this version' })).toBeVisible();
});

test('the current text is named once, above the versions', async () => {
  show(PANEL);
  const current = (await screen.findByText('Current text')).parentElement?.parentElement as HTMLElement;
  expect(current.textContent?.replace('Name this version', '')).toBe(
    'Current textIncludes edits since the latest version',
  );
});

test('each row is as high as its text, and the rows below it follow', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent?.includes('Draft 3') ? 87 : 57;
  });
  show(PANEL);
  const list = within(await screen.findByRole('listbox'));
  const tops = () => list.getAllByRole('option').map(({ style }) => Number.parseInt(style.top, 10));
  await vi.waitFor(() => expect(tops()).toEqual([32, 32 + 87, 32 + 87 + 57 + 32]));
  for (const row of list.getAllByRole('option')) expect(row.style.height).toBe('');
  vi.restoreAllMocks();
});

const DECIDED: VersionSummary[] = [
  {
    ...{ ...version(3, '2026-10-15'), type: 'merge', description: 'Accepted 3 of 5: Plain words' },
    parentVersionIds: ['v1', 'v2'],
  },
  {
    ...{ ...version(2, '2026-10-12'), type: 'ai_suggestion', description: 'Plain words', createdBy: null },
    ...{ status: 'partially_accepted', askedBy: { userId: 'ben', name: 'Ben Folio' }, parentVersionIds: ['v1'] },
  },
  version(1, '2026-10-02'),
];

test('a decision about a suggestion is one row; the arrow keys show and hide the suggestion', async () => {
  answers({ ...ANSWERS, 'versions.history': { versions: DECIDED } });
  const { person } = show(PANEL);
  const list = await screen.findByRole('listbox');
  const rows = () => within(list).getAllByRole('option');
  expect(rows()).toHaveLength(2);
  expect(rows()[0]).toHaveTextContent(/^Plain words.*Agent, for Ben Folio · Accepted 3 of 5/);
  expect(rows()[0]).toHaveAccessibleName(/from Agent, for Ben Folio, Right arrow shows the suggestion$/);
  list.focus();
  await person.keyboard('{ArrowRight}');
  expect(rows()).toHaveLength(3);
  expect(rows()[1]).toHaveAccessibleName(/^Plain words, Suggestion, .*Partly accepted/);
  expect(rows()[1]).toHaveTextContent('Oct 12');
  // Space selects the suggestion's row for comparing. Hiding the row clears the selection.
  await person.keyboard('{ArrowDown} ');
  expect(rows()[1]).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{ArrowLeft}');
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Compare versions' })).toBeVisible();
  expect(list).toHaveAttribute('aria-activedescendant', rows()[0]?.id);
});

test('a version that accepted a suggestion leads to it, and the suggestion closes to its row', async () => {
  answers({ ...ANSWERS, 'versions.history': { versions: DECIDED } });
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Accepted 3 of 5/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'More actions' }));
  await person.click(dialog.getByRole('menuitem', { name: 'Show suggestion' }));
  expect(within(screen.getByRole('dialog')).getByText(/Agent, for Ben Folio · Suggestion/)).toBeVisible();
  expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(3);
});

test('a suggestion that somebody accepts meanwhile stays open, and closes to the row of the decision', async () => {
  const pending = DECIDED.slice(1).map((each) => (each.status === null ? each : { ...each, status: 'pending' }));
  answers({ ...ANSWERS, 'versions.history': { versions: pending } });
  const { person } = show(
    <>
      <Client />
      {PANEL}
    </>,
  );
  await person.click(await screen.findByRole('option', { name: /^Plain words/ }));
  answers({ ...ANSWERS, 'versions.history': { versions: DECIDED } });
  await client?.invalidateQueries();
  await screen.findByRole('option', { name: /^Accepted 3 of 5/, hidden: true });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('heading', { name: 'plan · Plain words' })).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  const list = screen.getByRole('listbox');
  expect(within(list).getAllByRole('option')).toHaveLength(2);
  expect(list).toHaveAttribute('aria-activedescendant', within(list).getAllByRole('option')[0]?.id);
});

test('an opened version leads to the newer and the older one, and the keyboard keeps its place', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByRole('button', { name: 'Restore' }),
    'it isn’t what people opened the version for',
  ).not.toHaveClass('bg-accent');
  const older = dialog.getByRole('button', { name: 'Older version' });
  expect(older, 'unlike the arrows of the changes, it has a word').toHaveTextContent('Older');
  older.focus();
  await person.keyboard('{Enter}');
  expect(dialog.getByRole('heading', { name: 'plan · Draft 1' })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Draft 1/ })).toHaveAttribute('aria-current', 'true');
  // At the last version, the button keeps the focus and leads nowhere.
  expect(older).toHaveFocus();
  expect(older).toHaveAttribute('aria-disabled', 'true');
  await person.keyboard('{Enter}');
  expect(dialog.getByRole('heading', { name: 'plan · Draft 1' })).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Newer version' }));
  await person.click(dialog.getByRole('button', { name: 'Newer version' }));
  expect(dialog.getByRole('heading', { name: 'plan · Draft 3' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Newer version' })).toHaveAttribute('aria-disabled', 'true');
});

test('a version closes to its row, also if a newer one was saved meanwhile', async () => {
  const { person } = show(
    <>
      <Client />
      {PANEL}
    </>,
  );
  await person.click(await screen.findByRole('option', { name: /^Draft 3/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Older version' }));
  answers({ ...ANSWERS, 'versions.history': { versions: [version(4, '2026-10-16'), ...VERSIONS] } });
  await client?.invalidateQueries();
  await screen.findByRole('option', { name: /^Draft 4/, hidden: true });
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const list = screen.getByRole('listbox');
  const row = document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
  expect(row).toHaveAccessibleName(/^Draft 2/);
});

test('a version that was restored keeps its row, below the versions that this saved', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Restore' }));
  const saved = [version(5, '2026-10-16'), version(4, '2026-10-16'), ...VERSIONS];
  answers({
    ...ANSWERS,
    'versions.history': { versions: saved },
    'versions.restore': { isNew: true, beforeVersionId: 'v4' },
  });
  const question = within(await screen.findByRole('dialog', { name: 'Restore this version?' }));
  await person.click(question.getByRole('button', { name: 'Restore' }));
  const list = await screen.findByRole('listbox');
  await within(list).findByRole('option', { name: /^Draft 5/ });
  expect(document.getElementById(list.getAttribute('aria-activedescendant') ?? '')).toHaveAccessibleName(/^Draft 2/);
});

test('versions are chosen for comparing without hovering, and the choice can be cancelled', async () => {
  const { person } = show(PANEL);
  const row = await screen.findByRole('option', { name: /^Draft 2/ });
  await person.click(screen.getByRole('button', { name: 'Compare versions' }));
  expect(screen.getByText('Select two versions to compare them.')).toBeVisible();
  await person.click(row);
  expect(row).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Compare with current' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await person.click(row);
  expect(await screen.findByRole('dialog')).toBeVisible();
});

test('the buttons that begin and end choosing versions lead to the list, which is said', async () => {
  const { person } = show(
    <>
      <div id="announcements" />
      {PANEL}
    </>,
  );
  const said = () => document.getElementById('announcements')?.lastElementChild?.textContent;
  const list = await screen.findByRole('listbox');
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await person.keyboard('{Enter}');
    expect(list, name).toHaveFocus();
  };
  await press('Compare versions');
  expect(said()).toBe('Select two versions to compare them.');
  await press('Cancel');
  await person.keyboard(' ');
  await press('Clear');
  expect(said()).toBe('0 of 2 versions selected.');
});

test('another version in the open dialog is said and starts at its top; the actions don’t scroll with the text', async () => {
  const { person } = show(
    <aside>
      <div id="announcements" />
      {PANEL}
    </aside>,
  );
  await person.click(await screen.findByRole('option', { name: /^Draft 3/ }));
  const content = (await screen.findByRole('dialog')).querySelector<HTMLElement>('.overflow-y-auto');
  if (!content) throw new Error('nothing scrolls');
  for (const name of ['Restore', 'Older version'])
    expect(content).not.toContainElement(screen.getByRole('button', { name }));
  content.scrollTop = 400;
  await person.click(screen.getByRole('option', { name: /^Draft 1/ }));
  expect(document.getElementById('announcements')).toHaveTextContent('Draft 1');
  expect(content.scrollTop).toBe(0);
});

test('a version that is compared with the current text can be restored', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 1/ }));
  await person.click(await screen.findByRole('button', { name: 'Compare with current' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare “plan”' });
  await person.click(within(dialog).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('dialog', { name: 'Restore this version?' })).toBeVisible();
});

test('a comparison says by whom and when each version was saved, because many have the same title', async () => {
  const detail = ({ versionId }: { versionId: string }) => {
    const found = VERSIONS.find(({ id }) => id === versionId);
    return { ...found, description: 'Draft', text: `Text of ${versionId}.` };
  };
  answers({ ...ANSWERS, 'versions.version': detail });
  const { person } = show(PANEL);
  const list = within(await screen.findByRole('listbox'));
  for (const box of list.getAllByTitle('Select to compare').slice(1)) await person.click(box);
  await person.click(screen.getByRole('button', { name: 'Compare selected' }));
  const dialog = await screen.findByRole('dialog', { name: 'Compare “plan”' });
  await vi.waitFor(() =>
    expect(dialog).toHaveAccessibleDescription(
      /^Draft Ada Quill · Snapshot · Oct 2, 2026.* → Draft Ada Quill · Snapshot · Oct 15, 2026.*$/,
    ),
  );
  for (const title of within(dialog).getAllByText('Draft', { selector: 'p *' })) {
    expect(title, 'it isn’t broken where a line could begin with it').toHaveClass('inline-block', 'max-w-full');
  }
});

test.each([
  ['the agent’s', null],
  ['a person’s', { userId: 'cole', name: 'Cole Marsh' }],
])('only the agent’s suggestion is marked as such when it is compared with its base: %s', async (_, createdBy) => {
  const suggestion: VersionSummary = { ...version(2, '2026-10-15'), type: 'ai_suggestion', parentVersionIds: ['v1'] };
  const versions = [version(3, '2026-10-16'), { ...suggestion, createdBy }, version(1, '2026-10-02')];
  answers({
    ...ANSWERS,
    'versions.history': { versions },
    'versions.version': ({ versionId }: { versionId: string }) => ({
      ...versions.find(({ id }) => id === versionId),
      text: versionId === 'v1' ? 'We meet on 12 May.' : 'We meet on 19 May.',
    }),
  });
  const { person } = show(PANEL);
  const list = within(await screen.findByRole('listbox'));
  for (const box of list.getAllByTitle('Select to compare').slice(1)) await person.click(box);
  await person.click(screen.getByRole('button', { name: 'Compare selected' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare “plan”' }));
  await vi.waitFor(() => expect(dialog.getAllByText('19', { selector: 'ins' })[0]).toBeVisible());
  expect(dialog.queryAllByText('AI').length > 0).toBe(createdBy === null);
});

test('a toast’s buttons don’t close the open version', async () => {
  const { person } = show(
    <>
      <Toasts />
      <aside>{PANEL}</aside>
    </>,
  );
  await person.click(await screen.findByRole('option', { name: /^Draft 3/ }));
  await screen.findByRole('dialog');
  act(() => void showToast('Renamed'));
  const toast = screen.getByText('Renamed').parentElement as HTMLElement;
  within(toast).getByRole('button', { name: 'Dismiss' }).focus();
  await person.keyboard('{Enter}');
  expect(screen.queryByText('Renamed')).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('an open version names its document, whose page it covers', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  expect(await screen.findByRole('dialog', { name: 'plan · Draft 2' })).toBeVisible();
});

test('beside an open version, the list stays usable: it opens others, and Escape closes the version first', async () => {
  const onLeave = vi.fn();
  const { person } = show(
    <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
      <button type="button">Behind</button>
      <aside>
        <HistoryPanel document={DOCUMENT} liveText={() => ''} onLeave={onLeave} />
      </aside>
    </AppRouterContext.Provider>,
  );
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockClear();
  await person.click(await screen.findByRole('option', { name: /^Draft 3/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(showModal, 'a modal dialog makes the list inert').not.toHaveBeenCalled();
  expect(dialog.getByText('October 15, 2026', { exact: false })).toBeVisible();
  const other = screen.getByRole('option', { name: /^Draft 1/ });
  await person.click(other);
  expect(dialog.getByRole('heading', { name: 'plan · Draft 1' })).toBeVisible();
  expect(other).toHaveAttribute('aria-current', 'true');
  screen.getByRole('listbox').focus();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onLeave).not.toHaveBeenCalled();

  await person.click(other);
  expect(await screen.findByRole('dialog')).toBeVisible();
  screen.getByRole('button', { name: 'Behind' }).focus();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the less used actions on a version are in a menu, so that the others fit on one line', async () => {
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Compare with current' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Name version' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'More actions' }));
  expect(dialog.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Continue in a new document',
    'Name version',
  ]);
});

/** Makes the screen narrow until the test ends. */
function narrowScreen(): void {
  const real = window.matchMedia;
  window.matchMedia = (() => ({ matches: true, addEventListener() {}, removeEventListener() {} })) as never;
  onTestFinished(() => {
    window.matchMedia = real;
  });
}

test('on phones a version has its main action and a menu with the others', async () => {
  narrowScreen();
  const { person } = show(PANEL);
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Name version' })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'More actions' }));
  expect(dialog.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Compare with current',
    'Continue in a new document',
    'Name version',
  ]);
  await person.click(dialog.getByRole('menuitem', { name: 'Name version' }));
  expect(await screen.findByRole('dialog', { name: 'Name this version' })).toBeVisible();
});

test.each([false, true])(
  'a version shows its changes from the start, and they can be hidden (phone: %s)',
  async (isPhone) => {
    if (isPhone) narrowScreen();
    const same = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\n';
    const texts: Record<string, string> = { v1: `${same}We meet on 12 May.`, v2: `${same}We meet on 19 May.` };
    answers({
      ...ANSWERS,
      'versions.history': {
        versions: [{ ...version(2, '2026-10-15'), parentVersionIds: ['v1'] }, version(1, '2026-10-02')],
      },
      'versions.version': ({ versionId }: { versionId: string }) => ({ id: versionId, text: texts[versionId] }),
    });
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    const { person } = show(<aside>{PANEL}</aside>);
    await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('12', { selector: 'del' })).toBeVisible();
    const shown = scrolled.mock.instances.map((element) => (element as unknown as HTMLElement).dataset.change);
    expect(shown, 'the first change is in view').toContain('0');
    scrolled.mockRestore();
    expect(dialog.getByText('19', { selector: 'ins' })).toBeVisible();
    expect(dialog.getByText('One.'), 'nothing of the text is folded').toBeVisible();
    expect(dialog.getByText('1 change: 1 word added, 1 word removed')).toBeVisible();
    expect(dialog.getByText('Change 1 of 1')).toBeVisible();

    await person.click(dialog.getByRole('button', { name: 'Hide changes' }));
    expect(dialog.getByText('We meet on 19 May.')).toBeVisible();
    expect(document.querySelector('del')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Show changes' }));
    expect(await dialog.findByText('12', { selector: 'del' })).toBeVisible();
  },
);

/** Shows the second of two versions with these texts. Without the first text, its version is missing. */
async function openSecond(kind: string, first: string | undefined, second: string) {
  answers({
    ...ANSWERS,
    'versions.history': { versions: [{ ...version(2, '2026-10-15'), parentVersionIds: ['v1'] }] },
    'versions.version': ({ versionId }: { versionId: string }) => {
      const text = versionId === 'v1' ? first : second;
      return text === undefined ? new Refusal('Version not found.') : { id: versionId, text };
    },
  });
  const { person } = show(
    <AppRouterContext.Provider value={{ push() {} } as unknown as AppRouterInstance}>
      <HistoryPanel document={{ ...(DOCUMENT as object), kind } as never} liveText={() => ''} onLeave={() => {}} />
    </AppRouterContext.Provider>,
  );
  await person.click(await screen.findByRole('option', { name: /^Draft 2/ }));
  return within(await screen.findByRole('dialog'));
}

test.each(['json', 'markdown'])('a version without changes shows its text (%s)', async (kind) => {
  const dialog = await openSecond(kind, '[10, 20]', '[10, 20]');
  expect(await dialog.findByText('[10, 20]')).toBeVisible();
  expect(dialog.getByText('No differences')).toBeVisible();
});

test.each(['json', 'markdown'])('a version shows its text even if the one before it is missing (%s)', async (kind) => {
  const dialog = await openSecond(kind, undefined, '[10, 20]');
  expect(await dialog.findByText('[10, 20]')).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'The changes can’t be shown, because the version before this one couldn’t be loaded.',
  );
});
