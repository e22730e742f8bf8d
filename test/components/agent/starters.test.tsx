import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Starters } from '@/ui/agent/panel/Starters';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, show } from '../page';

const OFFLINE = { model: 'offline/copy-editor', vision: false };
const MODEL = { model: 'google/gemini-3-pro', vision: true };

type Model = { model: string; vision: boolean | null };

type Options = { model: Model; title?: string; mayRun?: boolean; hasPictures?: boolean; hasSelection?: boolean };

function starters({ model, title, mayRun = true, hasPictures = false, hasSelection = false }: Options) {
  const on = { start: vi.fn(), compose: vi.fn(), insert: vi.fn() };
  const blank = title === undefined ? undefined : { title, insert: on.insert };
  const page = show(
    <ViewerProvider viewer={ADA}>
      <Starters
        mayRun={mayRun}
        model={model}
        blank={blank}
        hasPictures={hasPictures}
        hasSelection={hasSelection}
        onStart={on.start}
        onCompose={on.compose}
      />
    </ViewerProvider>,
  );
  return { ...page, on };
}
const names = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('an empty page offers an outline of its title, and no proofreading', async () => {
  const { person, on } = starters({ model: MODEL, title: 'Launch plan' });
  expect(names()).toEqual(['Draft an outline']);
  await person.click(screen.getByRole('button', { name: 'Draft an outline' }));
  expect(on.start).toHaveBeenCalledWith('Draft an outline of “Launch plan”');
});

test('without a title, the request begins in the field', async () => {
  const { person, on } = starters({ model: MODEL, title: '' });
  await person.click(screen.getByRole('button', { name: 'Draft an outline' }));
  expect(on.start).not.toHaveBeenCalled();
  expect(on.compose).toHaveBeenCalledWith('Draft an outline of a document about ');
});

test('with the offline copy editor alone, outlines go into the text', async () => {
  const { person, on } = starters({ model: OFFLINE, title: 'Team meeting' });
  expect(screen.getByText('Start with an outline to fill in:')).toBeVisible();
  expect(names()).toEqual(['Meeting notes', 'Project plan', 'Decision record']);
  await person.click(screen.getByRole('button', { name: 'Meeting notes' }));
  expect(on.insert).toHaveBeenCalledWith(expect.stringContaining('## Agenda'));
  expect(on.start).not.toHaveBeenCalled();
});

test('what the copy editor offers is in the note above the field', () => {
  starters({ model: OFFLINE, hasPictures: true });
  expect(names()).toEqual([]);
});

test('alt text is offered if there are images and the model may be able to see them', () => {
  const isOffered = () => names().includes('Write alt text for the images');
  const { again } = starters({ model: MODEL, hasPictures: true });
  expect(isOffered()).toBe(true);
  const none = { mayRun: true, blank: undefined, hasSelection: false, onStart: vi.fn(), onCompose: vi.fn() };
  again(<Starters {...none} model={MODEL} hasPictures={false} />);
  expect(isOffered()).toBe(false);
  again(<Starters {...none} model={{ ...MODEL, vision: false }} hasPictures />);
  expect(isOffered()).toBe(false);
  again(<Starters {...none} model={{ ...MODEL, vision: null }} hasPictures />);
  expect(isOffered()).toBe(true);
});

test('with a selection, it offers to proofread that', async () => {
  const { person, on } = starters({ model: MODEL, hasSelection: true });
  expect(names()).not.toContain('Proofread the document');
  await person.click(screen.getByRole('button', { name: 'Proofread the selection' }));
  expect(on.start).toHaveBeenCalledExactlyOnceWith('Proofread the selection');
});

test('people who can’t ask the agent are offered nothing', () => {
  starters({ model: MODEL, title: '', mayRun: false });
  expect(names()).toEqual([]);
});
