import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DocumentSummary } from '@/documents/schema';
import { MoveDialog } from '@/ui/tree/move/MoveDialog';
import type { Item } from '@/ui/tree/tree-item';
import { answers, show } from '../page';

/** Lays out the list with room for nine rows. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('role') === 'listbox') return new DOMRect(0, 0, 400, 288);
    const at = [...document.querySelectorAll('[role=option]')].indexOf(this);
    return new DOMRect(0, at * 32, 400, 32);
  });
}

test('the current folder is marked, and the tree opens at its top if the folder is in view there', async () => {
  layOut();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  answers({
    'projects.list': [{ projectId: 'p1', name: 'Launch', documentCount: 1, role: 'editor', archivedAt: null }],
    'projects.folders': ['Decisions', 'FAQ', 'Plans'].map((folder) => ({ projectId: 'p1', folder })),
    'sheets.references': [],
  });
  const path = 'Plans/Plan.md';
  const document = { documentId: 'd1', projectId: 'p1', path, kind: 'markdown' } as DocumentSummary;
  show(<MoveDialog item={{ type: 'document', name: 'Plan', path, document }} projectId="p1" onClose={() => {}} />);
  expect(await screen.findByRole('option', { name: /^Plans/ })).toHaveTextContent('PlansCurrent');
  expect(screen.getByRole('option', { name: 'FAQ' })).toHaveTextContent(/^FAQ$/);
  expect(screen.queryByText(/^Now/)).toBeNull();
  expect(scrolled).not.toHaveBeenCalled();
});

test('the tree opens at the current folder if that is far below', async () => {
  layOut();
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const folders = Array.from({ length: 40 }, (_, i) => ({ projectId: 'p1', folder: `Folder ${i}` }));
  answers({
    'projects.list': [{ projectId: 'p1', name: 'Launch', documentCount: 1, role: 'editor', archivedAt: null }],
    'projects.folders': [...folders, { projectId: 'p1', folder: 'Zebra' }],
    'sheets.references': [],
  });
  const path = 'Zebra/Plan.md';
  const document = { documentId: 'd1', projectId: 'p1', path, kind: 'markdown' } as DocumentSummary;
  show(<MoveDialog item={{ type: 'document', name: 'Plan', path, document }} projectId="p1" onClose={() => {}} />);
  const here = await screen.findByRole('option', { name: /^Zebra/ });
  expect(scrolled.mock.contexts).toContain(here);
});

test('the tree opens without a row that is cut under the row of its project', async () => {
  layOut();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    const list = this.closest('[role=listbox]');
    if (list) list.scrollTop = 77;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
  answers({
    'projects.list': [{ projectId: 'p1', name: 'Launch', documentCount: 1, role: 'editor', archivedAt: null }],
    'projects.folders': [...'ABCDEFGHIJ', 'Zebra'].map((folder) => ({ projectId: 'p1', folder })),
    'sheets.references': [],
  });
  const path = 'Zebra/Plan.md';
  const document = { documentId: 'd1', projectId: 'p1', path, kind: 'markdown' } as DocumentSummary;
  show(<MoveDialog item={{ type: 'document', name: 'Plan', path, document }} projectId="p1" onClose={() => {}} />);
  expect((await screen.findByRole('listbox')).scrollTop).toBe(64);
  expect(screen.getByRole('option', { name: 'Launch' }), 'a place like the others').not.toHaveClass('border-b');
  expect(screen.queryByRole('button', { name: 'Other projects' })).toBeNull();
});

test('each folder is below its project, whose row stays in view', async () => {
  const project = (projectId: string, name: string) => ({
    ...{ projectId, name, documentCount: 1, role: 'editor', archivedAt: null },
  });
  answers({
    'projects.list': [project('p1', 'Launch'), project('p2', 'Press')],
    'projects.folders': [
      { projectId: 'p1', folder: 'Notes' },
      { projectId: 'p2', folder: 'Notes' },
    ],
    'sheets.references': [],
  });
  const document = { documentId: 'd1', projectId: 'p1', path: 'Plan.md', kind: 'markdown' } as DocumentSummary;
  const item: Item = { type: 'document', name: 'Plan', path: 'Plan.md', document };
  const { person } = show(<MoveDialog item={item} projectId="p1" onClose={() => {}} />);
  const press = within(await screen.findByRole('group', { name: 'Press' })).getAllByRole('option');
  expect(press.map(({ textContent }) => textContent)).toEqual(['Press', 'Notes']);
  expect(press[0]).toHaveClass('sticky');
  await person.click(press[1] as HTMLElement);
  expect(press[1]).toHaveAttribute('aria-selected', 'true');
  await person.type(screen.getByRole('combobox'), 'notes');
  expect(screen.queryByRole('group')).toBeNull();
});

test('a last row leads to the other projects, which are all listed however many folders there are', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const project = (projectId: string, name: string) => ({
    ...{ projectId, name, documentCount: 1, role: 'editor', archivedAt: null },
  });
  answers({
    'projects.list': [project('p1', 'Launch'), project('p2', 'Press')],
    'projects.folders': Array.from({ length: 80 }, (_, i) => ({ projectId: 'p1', folder: `Folder ${i}` })),
    'sheets.references': [],
  });
  const document = { documentId: 'd1', projectId: 'p1', path: 'Plan.md', kind: 'markdown' } as DocumentSummary;
  const item: Item = { type: 'document', name: 'Plan', path: 'Plan.md', document };
  const { person } = show(<MoveDialog item={item} projectId="p1" onClose={() => {}} />);
  await person.click(await screen.findByRole('button', { name: 'Other projects' }));
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('option', { name: 'Press' }));
  await person.type(screen.getByRole('combobox'), 'press');
  expect(screen.queryByRole('button', { name: 'Other projects' })).toBeNull();
});

test('by key, the row of the other projects chooses the first of them, from which the arrow keys go on', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const project = (projectId: string, name: string) => ({
    ...{ projectId, name, documentCount: 1, role: 'editor', archivedAt: null },
  });
  answers({
    'projects.list': [project('p1', 'Launch'), project('p2', 'Press')],
    'projects.folders': [
      { projectId: 'p1', folder: 'Notes' },
      { projectId: 'p2', folder: 'Photos' },
    ],
    'sheets.references': [],
  });
  const document = { documentId: 'd1', projectId: 'p1', path: 'Plan.md', kind: 'markdown' } as DocumentSummary;
  const item: Item = { type: 'document', name: 'Plan', path: 'Plan.md', document };
  const { person } = show(<MoveDialog item={item} projectId="p1" onClose={() => {}} />);
  const others = await screen.findByRole('button', { name: 'Other projects' });
  others.focus();
  // By key, the browser sends a click without presses.
  fireEvent.click(others, { detail: 0 });
  expect(screen.getByRole('combobox')).toHaveFocus();
  expect(screen.getByRole('option', { name: 'Press' })).toHaveAttribute('aria-selected', 'true');
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('option', { name: 'Photos' })).toHaveAttribute('aria-selected', 'true');
});
