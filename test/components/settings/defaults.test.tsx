import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProjectDefaults } from '@/ui/models/defaults/ProjectDefaults';
import { answers, show } from '../page';

const model = (name: string, isDefault: boolean) => ({
  ...{ model: `compatible/${name}`, provider: 'Model server', label: name, isDefault, isCorrected: false },
  ...{ thinking: { kind: 'none' }, maxTemperature: 2, tools: true, vision: null, context: null, available: true },
});

test('defaults can be saved once something differs from what is saved, and not if it is changed back', async () => {
  answers({
    'projects.list': [{ projectId: 'p1', name: 'Launch' }],
    'agent.projectModel': { model: null, settings: { temperature: 0.5 }, updatedBy: null, updatedAt: null },
    'agent.models': [model('qwen', true), model('llama', false)],
  });
  const { person } = show(<ProjectDefaults />);
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
