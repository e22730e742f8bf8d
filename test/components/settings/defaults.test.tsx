import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Defaults } from '@/ui/models/defaults/Defaults';
import { answers, calls, show } from '../page';

const model = (name: string, isDefault: boolean) => ({
  ...{ model: `compatible/${name}`, provider: 'Model server', label: name, isDefault, isCorrected: false },
  ...{ thinking: { kind: 'none' }, maxTemperature: 2, tools: true, vision: null, context: null, available: true },
});

const WORKSPACE = {
  ...{ model: null, serverDefault: 'compatible/qwen', updatedBy: null, updatedAt: null },
  projects: [{ projectId: 'p2', model: 'compatible/llama', settings: {} }],
};
const PROJECTS = [
  { projectId: 'p1', name: 'Launch' },
  { projectId: 'p2', name: 'Garden' },
];

test('the model of all projects is set in one place, and the projects that differ are listed below it', async () => {
  answers({
    'projects.list': PROJECTS,
    'agent.workspaceModel': WORKSPACE,
    'agent.projectModel': { model: 'compatible/llama', settings: {}, updatedBy: null, updatedAt: null },
    'agent.models': [model('qwen', true), model('llama', false)],
    'agent.setWorkspaceModel': null,
  });
  const { person } = show(<Defaults />);
  const all = await screen.findByLabelText('All projects');
  expect(all).toHaveDisplayValue('Server default (qwen)');
  expect(screen.queryByLabelText('Default model'), 'no project is preferred').toBeNull();
  const [row, ...more] = within(screen.getByRole('list', { name: 'Projects with other defaults' })).getAllByRole(
    'listitem',
  );
  expect(more).toEqual([]);
  expect(row).toHaveTextContent(/Garden.*llama/);
  expect(screen.getByLabelText('Project')).toHaveDisplayValue('Choose a project…');
  await person.selectOptions(all, 'compatible/llama');
  await person.click(screen.getByRole('button', { name: 'Save workspace default' }));
  expect(calls('agent.setWorkspaceModel')).toEqual([{ workspaceId: 'workspace', model: 'compatible/llama' }]);
  await person.click(screen.getByRole('button', { name: 'Change the defaults of Garden' }));
  const form = screen.getByRole('group', { name: 'Defaults of Garden' });
  expect(form, 'it is below the list').toHaveFocus();
  expect(await within(form).findByLabelText('Default model')).toHaveDisplayValue('llama');
});

test('defaults can be saved once something differs from what is saved, and not if it is changed back', async () => {
  answers({
    'projects.list': PROJECTS,
    'agent.workspaceModel': { ...WORKSPACE, projects: [] },
    'agent.projectModel': { model: null, settings: { temperature: 0.5 }, updatedBy: null, updatedAt: null },
    'agent.models': [model('qwen', true), model('llama', false)],
  });
  const { person } = show(<Defaults />);
  await person.selectOptions(await screen.findByLabelText('Project'), 'p1');
  const save = await screen.findByRole('button', { name: 'Save defaults' });
  expect(save).toBeDisabled();
  const choice = screen.getByLabelText('Default model');
  await person.selectOptions(choice, 'compatible/llama');
  expect(save).toBeEnabled();
  await person.selectOptions(choice, '');
  expect(save).toBeDisabled();
  await person.clear(screen.getByLabelText('Temperature'));
  expect(save).toBeEnabled();
});
