import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import type { HunkView } from '@/review/schema';
import type { PanelId } from '@/ui/document/panel/panels';
import { useFirstTab } from '@/ui/document/panel/use-first-tab';
import { usePanel } from '@/ui/document/panel/use-panel';
import { ProjectRoleProvider, useMay, ViewerProvider } from '@/ui/shell/viewer';
import { ADA, show } from '../../page';

interface PanelOptions {
  initial?: PanelId;
  /** The half of a sheet whose changes the panel shows. */
  half?: string | undefined;
  /** Undefined while the suggestions are loading. */
  changes: number | undefined;
}

function Panel({ initial, changes, half }: PanelOptions) {
  const panel = usePanel(initial, useMay('run_turn'));
  return <Dock key={half} panel={panel} changes={changes} />;
}

function Dock({ panel, changes }: Pick<PanelOptions, 'changes'> & { panel: ReturnType<typeof usePanel> }) {
  const open = Array.from({ length: changes ?? 0 }, () => ({}) as HunkView);
  const review = { query: { isSuccess: changes !== undefined }, open, hidden: [] };
  const choose = useFirstTab({ panel, review, mayDecide: useMay('decide') });
  return (
    <>
      <p role="status">{panel.open ?? 'closed'}</p>
      <textarea aria-label="Ask the agent" />
      <button type="button" onClick={panel.toggle}>
        Toggle
      </button>
      <button type="button" onClick={() => choose('agent')}>
        Agent
      </button>
      <button type="button" onClick={() => choose('review')}>
        Review
      </button>
      <button type="button" onClick={panel.askAgent}>
        Ask
      </button>
      <button type="button" onClick={() => panel.followActivity('viewing')}>
        View the text
      </button>
      <button type="button" onClick={() => panel.followActivity('reviewing')}>
        Review changes
      </button>
    </>
  );
}

/** Opens a document and returns a function that changes what has loaded. */
function open(options: PanelOptions, role: Role = 'editor') {
  const page = (now: PanelOptions) => (
    <ViewerProvider viewer={{ ...ADA, userId: `person ${personId}` }}>
      <ProjectRoleProvider role={role}>
        <Panel {...now} />
      </ProjectRoleProvider>
    </ViewerProvider>
  );
  const { person, again } = show(page(options));
  return { person, load: (changes: number, half?: string) => again(page({ ...options, changes, half })) };
}
const tab = () => screen.getByRole('status');
const press = (name: string) => screen.getByRole('button', { name });

/** A choice lasts, so each test has another person. */
let personId = 0;
beforeEach(() => {
  personId++;
});

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

for (const button of ['Agent', 'Ask']) {
  test(`a person who chose the agent (${button}) keeps it in the next document`, async () => {
    const { person } = open({ changes: 2 });
    await person.click(press(button));
    expect(tab()).toHaveTextContent('agent');
    cleanup();
    open({ changes: 2 });
    expect(tab()).toHaveTextContent('agent');
  });
}

test('a link to a tab isn’t a choice', () => {
  open({ initial: 'comments', changes: 2 });
  cleanup();
  open({ changes: 2 });
  expect(tab()).toHaveTextContent('review');
});

test('the other half of a sheet keeps the tab, whatever its changes', () => {
  const { load } = open({ changes: 0, half: 'data' });
  load(2, 'template');
  expect(tab()).toHaveTextContent('agent');
});

test('a person who asked the agent and then chose the review keeps the review, also in the other half of a sheet', async () => {
  const { person, load } = open({ changes: 2, half: 'data' });
  await person.click(press('Ask'));
  await person.click(press('Review'));
  load(2, 'template');
  cleanup();
  open({ changes: 2 });
  expect(tab()).toHaveTextContent('review');
});

test('viewing closes the review, which would have nothing to show, but no other tab; reviewing opens it', async () => {
  const { person } = open({ changes: 2 });
  expect(tab()).toHaveTextContent('review');
  await person.click(press('View the text'));
  expect(tab()).toHaveTextContent('closed');
  await person.click(press('Review changes'));
  expect(tab()).toHaveTextContent('review');
  await person.click(press('Agent'));
  await person.click(press('View the text'));
  expect(tab()).toHaveTextContent('agent');
});
