import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '@/identity/core/role';
import type { OpenDocument } from '@/ui/document/open-document';
import { PanelBar } from '@/ui/document/panel/PanelBar';
import { ProjectRoleProvider } from '@/ui/shell/viewer';
import { show } from '../../page';

function bar(role: Role, trashed = false) {
  const document = { documentId: 'document', trashed } as unknown as OpenDocument;
  return show(
    <ProjectRoleProvider role={role}>
      <PanelBar document={document} changes={4} onShow={() => {}} />
    </ProjectRoleProvider>,
  );
}
const names = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);

test('an editor has the agent on a phone, and sees how many changes there are to review', () => {
  bar('editor');
  expect(names()).toEqual(['Agent ', 'Review 4', 'History ', 'Comments ']);
});

test.each(['viewer', 'commenter'] as const)(
  'a %s, who can’t ask the agent, can ask for edit access instead',
  async (role) => {
    const { person } = bar(role);
    expect(names()).toEqual(['Ask to edit ', 'Review 4', 'History ', 'Comments ']);
    await person.click(screen.getByRole('button', { name: 'Ask to edit' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for edit access' })).toBeVisible();
  },
);

test('nobody asks for edit access to a document in the trash', () => {
  bar('viewer', true);
  expect(names()).toEqual(['Review 4', 'History ', 'Comments ']);
});
