import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ProposedFiles } from '@/tasks/schema';
import { AiderDialog } from '@/ui/agent/composer/commands/AiderDialog';
import { show } from './page';

const PROPOSED: ProposedFiles = {
  projectId: 'project',
  instruction: 'Refactor the login function',
  files: [
    { documentId: 'd1', path: 'src/login.py', reason: '“login” is in its name', score: 2 },
    { documentId: 'd2', path: 'src/session.py', reason: '“security” from the conversation is in its text', score: 1 },
  ],
  problem: null,
};

function dialog(changes: Partial<ProposedFiles> = {}) {
  const props = {
    proposed: { ...PROPOSED, ...changes },
    onStart: vi.fn(async () => {}),
    onAskAgent: vi.fn(async () => {}),
    onClose: vi.fn(),
  };
  return { ...props, ...show(<AiderDialog {...props} />) };
}

const rows = () =>
  within(screen.getByRole('region', { name: 'Documents for Aider' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('each document is named with the reason; the person changes the list and the instruction before it starts', async () => {
  const { person, onStart } = dialog();
  expect(rows()).toEqual([
    'src/login.py“login” is in its name',
    'src/session.py“security” from the conversation is in its text',
  ]);
  await person.click(screen.getByRole('button', { name: 'Remove src/session.py' }));
  const add = screen.getByLabelText('Add a document');
  await person.type(add, 'notes/may');
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  await person.type(add, '.md{Enter}');
  expect(rows()).toEqual(['src/login.py“login” is in its name', 'notes/may.mdAdded by you']);
  await person.type(screen.getByLabelText('Instruction'), ' safely');
  await person.click(screen.getByRole('button', { name: 'Start Aider' }));
  expect(onStart).toHaveBeenCalledWith({
    prompt: 'Refactor the login function safely',
    paths: ['src/login.py', 'notes/may.md'],
  });
});

test('if Aider isn’t installed, the dialog says so and offers the built-in agent instead', async () => {
  const problem = 'Aider isn’t installed on this server.';
  const { person, onStart, onAskAgent } = dialog({ problem });
  expect(screen.getByText(problem)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Ask the agent instead' }));
  expect(onAskAgent).toHaveBeenCalledWith('Refactor the login function');
  expect(onStart).not.toHaveBeenCalled();
});
