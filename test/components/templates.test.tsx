import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TemplateView } from '@/tasks/schema';
import { TemplatesPage } from '@/ui/settings/templates/TemplatesPage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { ViewerProvider } from '@/ui/shell/viewer';
import { ADA, answers, calls, Refusal, show } from './page';

const CHANGELOG: TemplateView = {
  type: 'changelog',
  subtype: 'from-notes',
  name: 'changelog_from_notes',
  title: 'Changelog from notes',
  description: 'Turns notes into a changelog',
  parameters: [{ name: 'version', type: 'text', required: true, description: '' }],
  systemPrompt: '',
  body: 'Write the changelog of {{version}}.',
  updatedBy: { userId: 'ada', name: 'Ada Quill' },
  updatedAt: new Date('2026-11-22T12:00:00Z'),
};

const SHELL: Shell = { sidebarOpen: true, toggleSidebar() {}, openPalette() {}, openNewSheet() {}, openShortcuts() {} };

let pages = 0;

function page(role: 'admin' | 'editor' = 'admin') {
  // A new workspace each time, because the client caches its data.
  const workspace = { id: `workspace-${++pages}`, name: 'Workspace' };
  return show(
    <ViewerProvider viewer={{ ...ADA, role, workspace }}>
      <ShellProvider value={SHELL}>
        <TemplatesPage />
      </ShellProvider>
    </ViewerProvider>,
  );
}

const dialog = () => within(screen.getByRole('dialog'));

test('an editor sees who can manage templates', () => {
  page('editor');
  expect(screen.getByText('Only owners and admins can manage task templates')).toBeVisible();
});

test('an empty list offers two examples; a click adds one, and the list shows it', async () => {
  let templates: TemplateView[] = [];
  answers({ 'tasks.templates': () => templates, 'tasks.saveTemplate': undefined });
  const { person } = page();
  const examples = within(await screen.findByRole('region', { name: 'Examples to start from' }));
  expect(examples.getAllByRole('listitem')).toHaveLength(2);
  templates = [{ ...CHANGELOG, title: 'Rewrite for another audience' }];
  await person.click(examples.getByRole('button', { name: 'Add Rewrite for another audience' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Examples to start from' })).toBeNull());
  expect(calls('tasks.saveTemplate')).toMatchObject([
    {
      template: {
        ...{ type: 'rewrite', subtype: 'for-readers', title: 'Rewrite for another audience' },
        body: expect.stringContaining('understand it without help: {{readers}}.'),
        parameters: [{ name: 'readers', type: 'text', required: true }],
      },
    },
  ]);
  expect(screen.getByRole('list', { name: 'Task templates' })).toHaveTextContent('Rewrite for another audience');
});

test('an empty list leads to the form, and a template with parameters is saved as it was written', async () => {
  answers({ 'tasks.templates': [], 'tasks.saveTemplate': undefined });
  const { person } = page();
  await person.click(await screen.findByRole('button', { name: 'New template' }));
  await person.type(dialog().getByLabelText('Type', { selector: 'input' }), 'changelog');
  await person.type(dialog().getByLabelText('Subtype'), 'from-notes');
  await person.type(dialog().getByLabelText('Title'), 'Changelog');
  await person.click(dialog().getByRole('button', { name: 'Add parameter' }));
  const parameter = within(dialog().getByRole('group', { name: 'Parameter 1' }));
  await person.type(parameter.getByLabelText('Name'), 'files');
  await person.selectOptions(parameter.getByLabelText('Type'), 'list');
  await person.click(parameter.getByLabelText('Required'));
  await person.type(dialog().getByLabelText('Request'), 'Read {{{{files}}.');
  expect(dialog().getByText('{{changelog_from_notes(…)}}')).toBeVisible();
  await person.click(dialog().getByRole('button', { name: 'Save template' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(calls('tasks.saveTemplate')).toMatchObject([
    {
      workspaceId: `workspace-${pages}`,
      template: {
        ...{ type: 'changelog', subtype: 'from-notes', title: 'Changelog', systemPrompt: '', body: 'Read {{files}}.' },
        parameters: [{ name: 'files', type: 'list', required: false, description: '' }],
      },
    },
  ]);
});

test('an error is shown at its field, nothing is lost, and the caret goes to its position in the request', async () => {
  const wrong = new Refusal('“nobody” isn’t a parameter of this template.', { field: 'body', at: 6 });
  answers({ 'tasks.templates': [CHANGELOG], 'tasks.saveTemplate': wrong });
  const { person } = page();
  await person.click(await screen.findByRole('button', { name: 'Edit Changelog from notes' }));
  const body = dialog().getByLabelText<HTMLTextAreaElement>('Request');
  await person.clear(body);
  await person.type(body, 'Hello {{{{nobody}}');
  await person.click(dialog().getByRole('button', { name: 'Save template' }));
  expect(await dialog().findByText('“nobody” isn’t a parameter of this template.')).toHaveAttribute('role', 'alert');
  expect(body).toHaveValue('Hello {{nobody}}');
  expect(body).toHaveAttribute('aria-invalid', 'true');
  expect(body).toHaveFocus();
  expect(body.selectionStart).toBe(6);
  // It keeps the name by which other templates include it.
  expect(calls('tasks.saveTemplate')).toMatchObject([
    { template: { name: 'changelog_from_notes' }, replaces: { type: 'changelog', subtype: 'from-notes' } },
  ]);

  answers({
    'tasks.templates': [CHANGELOG],
    'tasks.saveTemplate': new Refusal('The name can contain only letters.', { field: 'template.parameters.0.name' }),
  });
  await person.click(dialog().getByRole('button', { name: 'Save template' }));
  const parameter = within(dialog().getByRole('group', { name: 'Parameter 1' }));
  expect(await parameter.findByText('The name can contain only letters.')).toBeVisible();
});

test('deleting a template asks first, and the dialog says why it can’t be deleted', async () => {
  const refusal = new Refusal('The template “changelog_all” would no longer work.');
  answers({ 'tasks.templates': [CHANGELOG], 'tasks.removeTemplate': refusal });
  const { person } = page();
  expect(await screen.findByText("/task changelog:from-notes version='…'")).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Delete Changelog from notes…' }));
  await person.click(dialog().getByRole('button', { name: 'Delete template' }));
  expect(await dialog().findByText('The template “changelog_all” would no longer work.')).toBeVisible();
  answers({ 'tasks.templates': [], 'tasks.removeTemplate': undefined });
  await person.click(dialog().getByRole('button', { name: 'Delete template' }));
  expect(await screen.findByText('No templates yet')).toBeVisible();
});
