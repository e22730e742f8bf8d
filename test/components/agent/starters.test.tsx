import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ModelView } from '@/agent/schema';
import { Starters } from '@/ui/agent/panel/Starters';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, show } from '../page';

const OFFLINE = { model: 'offline/copy-editor', available: true, vision: false } as ModelView;
const MODEL = { model: 'google/gemini-3-pro', available: true, vision: true } as ModelView;

interface Options {
  model: ModelView;
  list?: ModelView[];
  title?: string;
  role?: typeof ADA.role;
  mayRun?: boolean;
  hasPictures?: boolean;
  hasProse?: boolean;
  hasSelection?: boolean;
}

const chosen = (model: ModelView) => ({ list: [model], selected: model.model });

function starters({ model, list = [model], title, role = ADA.role, mayRun = true, ...has }: Options) {
  const on = { start: vi.fn(), startWhole: vi.fn(), compose: vi.fn(), insert: vi.fn() };
  const blank = title === undefined ? undefined : { title, insert: on.insert };
  const page = show(
    <ViewerProvider viewer={{ ...ADA, role }}>
      <Starters
        {...{
          mayRun,
          blank,
          hasPictures: false,
          hasProse: title === undefined,
          hasSelection: false,
          isBusy: false,
          ...has,
        }}
        models={{ list, selected: model.model }}
        onStart={on.start}
        onStartWhole={on.startWhole}
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

test('with the copy editor, an empty conversation says what that does, offers it, and a model to those who may', async () => {
  const { person, on } = starters({ model: OFFLINE, role: 'admin', hasPictures: true });
  expect(screen.getByRole('heading')).toHaveTextContent(/^Check spelling and grammar$/);
  expect(screen.getByText('The copy editor suggests corrections of mistakes in English.')).toBeVisible();
  expect(screen.queryByText(/The agent reads the document/)).toBeNull();
  expect(names()).toEqual(['Proofread the document']);
  await person.click(screen.getByRole('button', { name: 'Proofread the document' }));
  expect(on.start).toHaveBeenCalledExactlyOnceWith('Proofread the document');
  expect(screen.getByRole('link', { name: 'connect a language model' })).toHaveAttribute('href', '/settings/models');
});

test('where a model is connected, or for people who can’t connect one, the copy editor offers no link', async () => {
  starters({ model: OFFLINE, list: [OFFLINE, MODEL], role: 'admin' });
  expect(screen.getByText(/^To write or shorten text or ask questions, choose another model below\.$/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  answers({ 'people.members': [] });
  starters({ model: OFFLINE });
  expect(await screen.findByText(/ask questions, ask an admin to connect a language model\.$/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('with a selection, the copy editor proofreads that first, or the document', async () => {
  const { person, on } = starters({ model: OFFLINE, hasSelection: true });
  expect(names()).toEqual(['Proofread the selection', 'Proofread the document']);
  await person.click(screen.getByRole('button', { name: 'Proofread the selection' }));
  expect(on.start).toHaveBeenCalledExactlyOnceWith('Proofread the selection');
  await person.click(screen.getByRole('button', { name: 'Proofread the document' }));
  expect(on.startWhole).toHaveBeenCalledExactlyOnceWith('Proofread the document');
});

test('a document without text to proofread doesn’t offer to check it', () => {
  starters({ model: OFFLINE, role: 'admin', hasProse: false });
  expect(screen.getByRole('heading')).toHaveTextContent(/^Nothing to check here$/);
  expect(names()).toEqual([]);
});

test('alt text is offered if there are images and the model may be able to see them', () => {
  const isOffered = () => names().includes('Write alt text for the images');
  const { again } = starters({ model: MODEL, hasPictures: true });
  expect(isOffered()).toBe(true);
  const none = {
    mayRun: true,
    blank: undefined,
    hasProse: true,
    hasSelection: false,
    isBusy: false,
    onStart: vi.fn(),
    onStartWhole: vi.fn(),
    onCompose: vi.fn(),
  };
  again(<Starters {...none} models={chosen(MODEL)} hasPictures={false} />);
  expect(isOffered()).toBe(false);
  again(<Starters {...none} models={chosen({ ...MODEL, vision: false })} hasPictures />);
  expect(isOffered()).toBe(false);
  again(<Starters {...none} models={chosen({ ...MODEL, vision: null })} hasPictures />);
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
