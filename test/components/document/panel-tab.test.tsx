import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import type { HunkView } from '@/review/schema';
import type { PanelId } from '@/ui/document/panel/panels';
import { useFirstTab } from '@/ui/document/panel/use-first-tab';
import { usePanel } from '@/ui/document/panel/use-panel';
import { ProjectRoleProvider, useMay } from '@/ui/shell/viewer';
import { show } from '../page';

interface PanelOptions {
  initial?: PanelId;
  /** Undefined while the suggestions are loading. */
  changes: number | undefined;
}

function Panel({ initial, changes }: PanelOptions) {
  const panel = usePanel(initial, useMay('run_turn'));
  const open = Array.from({ length: changes ?? 0 }, () => ({}) as HunkView);
  useFirstTab({ panel, review: { query: { isSuccess: changes !== undefined }, open }, mayDecide: useMay('decide') });
  return (
    <>
      <p role="status">{panel.open ?? 'closed'}</p>
      <textarea aria-label="Ask the agent" />
      <button type="button" onClick={panel.toggle}>
        Toggle
      </button>
      <button type="button" onClick={() => panel.show('agent')}>
        Agent
      </button>
    </>
  );
}

/** Opens a document and returns a function that changes what has loaded. */
function open(options: PanelOptions, role: Role = 'editor') {
  const page = (now: PanelOptions) => (
    <ProjectRoleProvider role={role}>
      <Panel {...now} />
    </ProjectRoleProvider>
  );
  const { person, again } = show(page(options));
  return { person, load: (changes: number) => again(page({ ...options, changes })) };
}
const tab = () => screen.getByRole('status');
const press = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

for (const role of ['viewer', 'commenter'] as const) {
  test(`a ${role}, who can’t ask the agent, gets the document without the panel, and opens it on the comments`, async () => {
    const { person } = open({ changes: 2 }, role);
    expect(tab()).toHaveTextContent('closed');
    await person.click(press('Toggle'));
    expect(tab()).toHaveTextContent('comments');
  });
}

test('a tab that the address names is open, even for people who can’t ask the agent', () => {
  open({ initial: 'review', changes: 0 }, 'viewer');
  expect(tab()).toHaveTextContent('review');
});

test('without open changes the panel opens on the agent', () => {
  open({ changes: 0 });
  expect(tab()).toHaveTextContent('agent');
});

test('with open changes the panel opens on the review for people who can decide', () => {
  const { load } = open({ changes: undefined });
  expect(tab()).toHaveTextContent('agent');
  load(2);
  expect(tab()).toHaveTextContent('review');
});

test('changes that come later don’t change the tab', () => {
  const { load } = open({ changes: 0 });
  load(2);
  expect(tab()).toHaveTextContent('agent');
});

test('a person who already writes to the agent stays there', async () => {
  const { person, load } = open({ changes: undefined });
  await person.click(screen.getByRole('textbox', { name: 'Ask the agent' }));
  load(2);
  expect(tab()).toHaveTextContent('agent');
});

test('a person who chose the agent’s tab keeps it in the next document', async () => {
  const { person } = open({ changes: 2 });
  await person.click(press('Agent'));
  expect(tab()).toHaveTextContent('agent');
  cleanup();
  open({ changes: 2 });
  expect(tab()).toHaveTextContent('agent');
});
