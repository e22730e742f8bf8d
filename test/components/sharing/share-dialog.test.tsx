import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ADA, calls } from '../page';
import { choose, field, menuOf, open, PAYROLL, serve } from './dialog';

beforeEach(() => {
  ADA.role = 'owner';
  return () => {
    ADA.role = 'editor';
  };
});

test('one field adds members and groups to the project, and invites addresses to the workspace', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'pay');
  await person.click(await screen.findByRole('option', { name: /Payroll/ }));
  await person.type(await field(), 'marsh{Enter}');
  await choose(person, 'Role', 'Can read');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(calls('sharing.set')).toHaveLength(2));
  expect(calls('sharing.set')).toMatchObject([
    { kind: 'group', subjectId: 'group', role: 'viewer' },
    { kind: 'person', subjectId: 'cole', role: 'viewer' },
  ]);
  expect(calls('people.invite')).toEqual([]);

  await person.type(await field(), 'new@example.com');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/Invitations sent to new@example.com/)).toBeVisible();
  expect(calls('people.invite')).toMatchObject([
    { emails: ['new@example.com'], role: 'commenter', documentId: 'document' },
  ]);
});

test('a role in the project never makes an invited person an admin, and the dialog says which role they get', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'marsh{Enter}');
  await choose(person, 'Role', 'Can manage');
  await person.type(await field(), 'new@example.com');
  expect(screen.getByText('Joins Workspace as Editor.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(calls('people.invite')).toHaveLength(1));
  expect(calls('people.invite')).toMatchObject([{ emails: ['new@example.com'], role: 'editor' }]);
  expect(calls('sharing.set')).toMatchObject([{ subjectId: 'cole', role: 'admin' }]);
});

test('an address alone gets one of the same roles, without “Can manage”, and the role is chosen again each time', async () => {
  serve();
  const { person } = open();
  await field();
  expect(screen.queryByRole('button', { name: /^Role: / }), 'with nothing to add').toBeNull();
  await person.type(await field(), 'new@example.com');
  expect(menuOf('Role'), 'people from outside don’t edit unless somebody lets them').toHaveTextContent('Can comment');
  expect(screen.getByText('Joins Workspace as Commenter.')).toBeVisible();
  await person.click(menuOf('Role'));
  const roles = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  expect(roles).toEqual(['Can edit', 'Can comment', 'Can read']);
  await person.click(screen.getByRole('menuitemradio', { name: 'Can read' }));
  expect(screen.getByText('Joins Workspace as Viewer.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/Invitations sent to new@example.com/)).toBeVisible();
  expect(calls('people.invite')).toMatchObject([{ role: 'viewer' }]);
  expect(await field(), 'the button has disappeared').toHaveFocus();
  await person.type(await field(), 'a@example.com');
  expect(menuOf('Role')).toHaveTextContent('Can comment');
});

test('a member’s whole address names the member, who isn’t invited again', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'cole@example.com{Enter}');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(calls('sharing.set')).toMatchObject([{ kind: 'person', subjectId: 'cole' }]));
  expect(calls('people.invite')).toEqual([]);
});

test('members can edit unless another role is chosen, but not if people from outside are added with them', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'marsh{Enter}');
  expect(menuOf('Role')).toHaveTextContent('Can edit');
  await person.type(await field(), 'new@example.com');
  expect(menuOf('Role')).toHaveTextContent('Can comment');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(calls('people.invite')).toMatchObject([{ role: 'commenter' }]));
  expect(calls('sharing.set')).toMatchObject([{ subjectId: 'cole', role: 'commenter' }]);
});

test('people who join by a link from the dialog comment unless another role is chosen', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Workspace invitation link' }));
  await person.click(screen.getByRole('button', { name: 'Create invitation link' }));
  await waitFor(() => expect(calls('people.createInvitation')).toMatchObject([{ role: 'commenter' }]));
});

test('people aren’t suggested to themselves', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'a');
  expect(await screen.findByRole('option', { name: /Cole Marsh/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /Ada Quill/ })).toBeNull();
});

test('a pasted list of addresses with line breaks stays a list', async () => {
  serve();
  const { person } = open();
  await person.click(await field());
  await person.paste('a@example.com\nb@example.com\n');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(calls('people.invite')).toHaveLength(1));
  expect(calls('people.invite')).toMatchObject([{ emails: ['a@example.com', 'b@example.com'] }]);
});

test('in a private project, addresses can’t be invited, because the people couldn’t open the document', async () => {
  serve({ sharing: { isPrivate: true } });
  const { person } = open();
  await person.type(await screen.findByRole('combobox', { name: 'Add people or groups' }), 'new@example.com');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Choose a person or group from the list.')).toHaveAttribute('role', 'alert');
  expect(calls('people.invite')).toEqual([]);
});

test('the workspace is one row, below which are its people and what each can do until it is folded; those with their own role are above', async () => {
  serve();
  const { person } = open();
  const access = await screen.findByRole('list', { name: 'People with access' });
  expect(within(access).getByText('Vera Fy')).toBeVisible();
  const people = await screen.findByRole('list', { name: 'People in the workspace' });
  const [ada, cole] = within(people).getAllByRole('listitem');
  expect(ada).toHaveTextContent(/Ada Quill \(you\).*Can manage/);
  expect(cole, 'what they can do in this project').toHaveTextContent(/Cole Marsh.*Can comment/);
  expect(screen.getByRole('link', { name: 'Manage members' })).toHaveAttribute('href', '/settings/people');
  await person.click(screen.getByRole('button', { name: /^2 people/, expanded: true }));
  expect(screen.queryByText('Cole Marsh')).toBeNull();
});

test('from seven people up, the list is folded below some of their pictures and their number, and what is below stays in view', async () => {
  serveMembers(7);
  const { person } = open();
  const fold = await screen.findByRole('button', { name: /7 people$/, expanded: false });
  expect(fold.querySelectorAll('[aria-hidden].rounded-full')).toHaveLength(5);
  expect(screen.queryByRole('list', { name: 'People in the workspace' })).toBeNull();
  await person.click(fold);
  const list = await screen.findByRole('list', { name: 'People in the workspace' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(7);
});

test('ten people are shown and all on demand, in the dialog’s own scroll; addresses are cut, with all of them as a tooltip', async () => {
  serveMembers(11);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: /11 people$/ }));
  const list = await screen.findByRole('list', { name: 'People in the workspace' });
  const shown = () => within(list).getAllByRole('listitem').length;
  expect(shown()).toBe(10);
  expect(list, 'no scrollbar of its own').not.toHaveClass('overflow-y-auto');
  const address = within(list).getByText('p1@example.com');
  expect(address).toHaveClass('truncate');
  expect(address).toHaveAttribute('title', 'p1@example.com');
  await person.click(screen.getByRole('button', { name: 'Show all 11', expanded: false }));
  expect(shown()).toBe(11);
  await person.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
  expect(shown()).toBe(10);
});

/** Serves a project that a number of members of the workspace can edit. */
function serveMembers(count: number): void {
  const ids = Array.from({ length: count }, (_, i) => `p${i}`);
  const people = ids.map((userId) => ({ userId, role: 'editor', via: { kind: 'workspace' } }));
  const members = ids.map((id) => ({
    ...{ userId: id, name: `${id} Quill`, email: `${id}@example.com`, role: 'editor', deactivatedAt: null },
  }));
  serve({ sharing: { people, grants: [] }, members });
}

test('nobody is invited by a link to a private project, which they couldn’t open', async () => {
  serve({ sharing: { isPrivate: true } });
  open();
  expect(await screen.findByRole('button', { name: 'Copy link for people with access' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Workspace invitation link' })).toBeNull();
});

const BY_ROLE = 'Everyone keeps their workspace role';
const member = (userId: string, role: string) => ({ userId, role, via: { kind: 'workspace' } });

test.each([
  [[member('ada', 'owner'), member('cole', 'editor'), member('vera', 'editor')], 'Can edit', null],
  [[member('ada', 'owner'), member('cole', 'editor'), member('vera', 'viewer')], null, BY_ROLE],
  [[member('ada', 'owner')], null, BY_ROLE],
])(
  'the row of the workspace says what everyone can do, if it is the same for those who don’t manage it',
  async (people, words, note) => {
    serve({ sharing: { people, grants: [] } });
    open();
    const access = await screen.findByRole('list', { name: 'General access' });
    const title = within(access).getByRole('button', { name: /Everyone in Workspace$/ });
    const row = title.parentElement?.parentElement as HTMLElement;
    expect(within(row).queryByText(/^Can /)?.textContent ?? null).toBe(words);
    expect(within(row).queryByText(BY_ROLE)?.textContent ?? null, 'how the role is explained').toBe(note);
    expect(screen.queryByRole('list', { name: 'People with access' }), 'nobody has their own role').toBeNull();
  },
);

test('the dialog has one button that makes a link for people without an account, and one that copies the page’s', async () => {
  serve({ links: [] });
  open();
  expect(await screen.findByRole('button', { name: 'Create link…' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Copy link for members' })).toBeVisible();
  const buttons = screen.getAllByRole('button', { name: /link/i }).map(({ textContent }) => textContent);
  const ofMembers = 'Workspace invitation link';
  expect(buttons, 'the one for members is last and quiet').toEqual([
    'Create link…',
    ofMembers,
    'Copy link for members',
  ]);
});

test.each([
  [{ isPrivate: true }, 'Copy link for people with access'],
  [{ isPersonal: true }, 'Copy link for yourself'],
])('the button that copies the page’s link says who can open it', async (sharing, name) => {
  serve({ sharing });
  open();
  expect(await screen.findByRole('button', { name })).toBeVisible();
});

const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;

test('each person is listed once, with the role that counts and where it comes from', async () => {
  const grants = [
    { kind: 'group', subjectId: 'group', name: 'Payroll', role: 'editor' },
    { kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'viewer' },
  ];
  const people = [
    { userId: 'ada', role: 'owner', via: { kind: 'workspace' } },
    { userId: 'cole', role: 'editor', via: PAYROLL },
    { userId: 'vera', role: 'admin', via: { kind: 'workspace' } },
  ];
  serve({ sharing: { grants, people } });
  const { person } = open();
  await screen.findByText('Vera Fy');
  for (const fold of screen.getAllByRole('button', { expanded: false, name: /person/ })) {
    await person.click(fold);
  }
  const group = await screen.findByRole('list', { name: 'People in Payroll' });
  expect(within(group).getByRole('listitem')).toHaveTextContent(/Cole Marsh.*Can edit/);
  const inside = screen.getByRole('list', { name: 'People in the workspace' });
  expect(within(inside).getByRole('listitem')).toHaveTextContent(/Ada Quill.*Can manage/);
  for (const name of ['Ada Quill', 'Cole Marsh', 'Vera Fy']) expect(screen.getAllByText(name)).toHaveLength(1);
  expect(rowOf('Vera Fy')).toHaveTextContent('Role in the workspace. The role in this project is weaker: Can read.');
  expect(rowOf('Vera Fy')).toHaveTextContent(/Can manage$/);
});

test('a workspace owner who can manage the project by their own role, too, keeps the menu of that role', async () => {
  serve({
    sharing: {
      grants: [{ kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'admin' }],
      people: [{ userId: 'vera', role: 'owner', via: { kind: 'workspace' } }],
    },
  });
  open();
  await screen.findByText('Vera Fy');
  expect(rowOf('Vera Fy')).toHaveTextContent('Role in the workspace');
  expect(rowOf('Vera Fy')).not.toHaveTextContent('weaker');
  expect(menuOf('Role of Vera Fy')).toHaveTextContent('Can manage');
});

test('a group counts only the people whose access comes from it, and says so', async () => {
  serve({
    sharing: {
      grants: [
        { kind: 'group', subjectId: 'group', name: 'Payroll', role: 'editor' },
        { kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'admin' },
      ],
      people: [
        { userId: 'cole', role: 'editor', via: PAYROLL },
        { userId: 'vera', role: 'admin', via: { kind: 'own' } },
      ],
    },
  });
  open();
  await screen.findByText('Payroll');
  const fold = within(rowOf('Payroll')).getByRole('button', { expanded: false, name: /person/ });
  expect(fold).toHaveTextContent('1 person with access through this group');
});

test('removing a role says what the person or group can still do, and that they can’t open the project otherwise', async () => {
  const grants = [
    { kind: 'group', subjectId: 'group', name: 'Payroll', role: 'editor' },
    { kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'commenter' },
  ];
  const { person } = open();
  const remove = async (name: string, left: unknown[]) => {
    serve({ sharing: { grants }, left });
    await person.click(await screen.findByRole('button', { name: `Remove ${name}` }));
  };
  await remove('Vera Fy', [{ userId: 'vera', role: 'editor', via: { kind: 'workspace' } }]);
  expect(
    await screen.findByText('Removed the role of Vera Fy here. They can still edit, with their role in the workspace.'),
  ).toBeVisible();
  await remove('Vera Fy', [{ userId: 'vera', role: 'viewer', via: PAYROLL }]);
  expect(await screen.findByText(/They can still read, through the group Payroll\.$/)).toBeVisible();
  await remove('Vera Fy', []);
  expect(await screen.findByText('Removed Vera Fy, who can no longer open the project.')).toBeVisible();
  await remove('Payroll', [{ userId: 'cole', role: 'viewer', via: { kind: 'workspace' } }]);
  expect(await screen.findByText('Removed the group Payroll. 1 person in it still has access.')).toBeVisible();
});

test('the title names the document, and shortens a long name', async () => {
  serve();
  open('A name that nobody would ever read to its very end');
  expect(
    await screen.findByRole('heading', { name: 'Share “A name that nobody would ever read to it…”' }),
  ).toBeVisible();
});

test('a toast is in the topmost dialog, where it can be clicked and is read out', async () => {
  serve();
  const { person } = open();
  const share = screen.getByRole('dialog', { name: /^Share/ });
  const place = within(share).getByRole('region', { name: 'Notifications' });
  expect(place).toHaveAttribute('aria-live', 'polite');
  await person.click(await screen.findByRole('button', { name: 'Remove Vera Fy' }));
  expect(await within(place).findByText(/^Removed/)).toBeVisible();
  await person.click(within(place).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(calls('sharing.set')).toMatchObject([{ subjectId: 'vera', role: 'commenter' }]));

  await person.click(await screen.findByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Replace link…' }));
  const asks = screen.getByRole('dialog', { name: /^Replace the link/ });
  expect(within(asks).getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
  await person.click(within(asks).getByRole('button', { name: 'Cancel' }));
  expect(within(share).getByRole('region', { name: 'Notifications' })).toBeInTheDocument();
});
