import { screen, within } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { beforeEach, expect, test, vi } from 'vitest';
import { NewSheetDialog } from '@/ui/sheets/new/NewSheetDialog';
import { answers, calls, Refusal, show } from '../page';

const PAGE = { width: 100, height: 50, svg: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"/>' };
const DOCUMENTS = ['Shop/Event.json', 'Shop/Event.typ', 'Invitation.md'].map((path, i) => ({
  ...{ documentId: `d${i}`, projectId: 'p', path, kind: 'json' as const, updatedAt: new Date() },
}));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:page';
  URL.revokeObjectURL = () => {};
});

const CREATED = { dataDocumentId: 'data', templateDocumentId: 'template' };

function dialog(created: unknown = CREATED, started: unknown = { turnId: 't', conversationId: 'c' }) {
  answers({ 'sheets.designPages': [PAGE], 'sheets.create': created, 'tasks.execute': started });
  const push = vi.fn();
  const onClose = vi.fn();
  const shown = show(
    <AppRouterContext.Provider value={{ push } as unknown as AppRouterInstance}>
      <NewSheetDialog projectId="p" documents={DOCUMENTS} folder="Shop" onClose={onClose} />
    </AppRouterContext.Provider>,
  );
  return { ...shown, push, onClose };
}

const WAIT = { timeout: 10_000 };
const nameField = () => screen.getByRole('textbox', { name: 'Name' });

test('six designs are offered, each with its page, its name and what it is for', async () => {
  const { container } = dialog();
  const designs = within(screen.getByRole('group', { name: 'Design' })).getAllByRole('radio');
  expect(designs.map((design) => design.closest('label')?.textContent)).toHaveLength(6);
  expect(screen.getByRole('radio', { name: /Price list/ })).toHaveAccessibleDescription('Groups of items with prices');
  await vi.waitFor(() => expect(container.querySelectorAll('img[src="blob:page"]')).toHaveLength(6), WAIT);
  expect(calls('sheets.designPages')).toHaveLength(6);
});

test('the arrow keys choose a design, which suggests a free name; Enter creates the sheet and opens it', async () => {
  const { person, push, onClose } = dialog();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Product sheet/ }));
  expect(nameField()).toHaveValue('Product sheet');
  await person.click(screen.getByRole('radio', { name: /Event/ }));
  expect(nameField()).toHaveValue('Event 2');
  await person.click(nameField());
  await person.keyboard('{Enter}');
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/data'));
  expect(calls('sheets.create')).toEqual([{ projectId: 'p', path: 'Shop/Event 2', design: 'event' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a name that is typed with the ending of a half is the sheet’s name without it', async () => {
  const { person } = dialog();
  await person.clear(nameField());
  await person.type(nameField(), 'Fair.json{Enter}');
  await vi.waitFor(() =>
    expect(calls('sheets.create')).toEqual([{ projectId: 'p', path: 'Shop/Fair', design: 'product-sheet' }]),
  );
});

test('a typed name stays when another design is chosen, and a refusal keeps the dialog', async () => {
  const { person, onClose } = dialog(new Refusal('A document named “Shop/Fair.json” already exists.'));
  await person.clear(nameField());
  expect(screen.getByRole('button', { name: 'Create sheet' })).toBeDisabled();
  await person.type(nameField(), 'Fair');
  await person.click(screen.getByRole('radio', { name: /Invitation/ }));
  expect(nameField()).toHaveValue('Fair');
  await person.click(screen.getByRole('button', { name: 'Create sheet' }));
  expect(await screen.findByText('A document named “Shop/Fair.json” already exists.', undefined, WAIT)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

test('with a sentence, the agent starts to design the new sheet, and its panel opens', async () => {
  const { person, push } = dialog();
  await person.type(screen.getByRole('textbox', { name: 'Describe the page (optional)' }), ' A flyer with prices ');
  await person.click(screen.getByRole('button', { name: 'Create sheet' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/template?panel=agent'), WAIT);
  expect(calls('tasks.execute')).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      documentId: 'template',
      type: 'sheet',
      subtype: 'generate',
      inputs: { request: 'A flyer with prices' },
    },
  ]);
});

test('if the agent can’t start, the sheet opens all the same', async () => {
  const { person, push, onClose } = dialog(CREATED, new Refusal('You already have 8 requests running.'));
  await person.type(screen.getByRole('textbox', { name: 'Describe the page (optional)' }), 'A flyer');
  await person.click(screen.getByRole('button', { name: 'Create sheet' }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/d/template?panel=agent'), WAIT);
  expect(onClose).toHaveBeenCalledOnce();
});
