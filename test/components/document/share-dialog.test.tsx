import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ShareDialog } from '@/ui/document/bar/ShareDialog';
import { ADA, answers, calls, show } from '../page';

HTMLDialogElement.prototype.showModal ??= () => {};

const SHARING = {
  projectId: 'project',
  name: 'Garden',
  isPrivate: false,
  isPersonal: false,
  mayManage: true,
  peopleCount: 2,
  grants: [{ kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'commenter' }],
  requests: [],
};
const MEMBERS = [
  { userId: 'ada', name: 'Ada Quill', email: 'ada@example.com', role: 'owner', deactivatedAt: null },
  { userId: 'cole', name: 'Cole Marsh', email: 'cole@example.com', role: 'editor', deactivatedAt: null },
];
const LINK = {
  ...{ linkId: 'link', hint: 'AbCd', createdBy: { userId: 'ada', name: 'Ada Quill' }, createdAt: new Date() },
  ...{ endsAt: null, hasPassword: false, pinned: null, isIndexed: false, access: 'read', showsThreads: false },
  ...{ viewCount: 3, viewedAt: null, commentCount: 0, suggestionCount: 0, state: 'works' },
};

function serve({ sharing = {}, links = [LINK] as (typeof LINK)[] } = {}) {
  let listed = links;
  answers({
    'sharing.get': { ...SHARING, ...sharing },
    'sharing.set': null,
    'people.members': MEMBERS,
    'people.invitations': [],
    'people.invite': [{ email: 'new@example.com', state: 'sent' }],
    'groups.list': [{ groupId: 'group', name: 'Payroll', members: [] }],
    'passwords.mode': { byMail: true },
    'shareLinks.list': () => ({ links: listed, obstacle: null, projectLinkCount: 0, manages: false }),
    'shareLinks.create': () => {
      listed = [{ ...LINK, linkId: 'new', hint: 'WxYz', viewCount: 0 }, ...listed];
      return { linkId: 'new', url: 'https://docs.example/s/tokenWxYz' };
    },
    'shareLinks.change': null,
  });
}

beforeEach(() => {
  ADA.role = 'owner';
  return () => {
    ADA.role = 'editor';
  };
});

const open = () => show(<ShareDialog documentId="document" projectId="project" onClose={() => {}} />);
const field = () => screen.findByRole('combobox', { name: /^Add people/ });

test('one field adds members and groups to the project, and invites addresses to the workspace', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'pay');
  await person.click(await screen.findByRole('option', { name: /Payroll/ }));
  await person.type(await field(), 'marsh{Enter}');
  await person.selectOptions(screen.getByLabelText('Role'), 'Can read');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
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
    { emails: ['new@example.com'], role: 'editor', documentId: 'document' },
  ]);
});

test('a role in the project never becomes the role of people who are invited to the workspace', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'marsh{Enter}');
  await person.selectOptions(screen.getByLabelText('Role'), 'Can manage');
  await person.type(await field(), 'new@example.com');
  expect(screen.getByText(/invited to the workspace with the role “Editor”/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(calls('people.invite')).toHaveLength(1));
  expect(calls('people.invite')).toMatchObject([{ emails: ['new@example.com'], role: 'editor' }]);
  expect(calls('sharing.set')).toMatchObject([{ subjectId: 'cole', role: 'admin' }]);
});

test('the role is chosen again for each invitation', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'new@example.com');
  await person.selectOptions(screen.getByLabelText('Role'), 'Admin');
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/Invitations sent to new@example.com/)).toBeVisible();
  expect(calls('people.invite')).toMatchObject([{ role: 'admin' }]);
  expect(screen.getByLabelText('Role')).toHaveDisplayValue('Editor');
});

test('another person’s link gives less but not more, except for people who manage the project', async () => {
  const link = { ...LINK, access: 'comment', createdBy: { userId: 'ben', name: 'Ben Vole' } };
  serve({ links: [link] });
  const { person } = open();
  const select = await screen.findByLabelText('What people can do with the link ending in AbCd');
  const option = (name: string) => within(select).getByRole<HTMLOptionElement>('option', { name });
  expect(option('Can suggest changes').disabled).toBe(true);
  expect(option('Can read').disabled).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Link settings…' }));
  expect(screen.getByLabelText('Also show your workspace’s comments')).toBeDisabled();
  expect(screen.getByText(/^Only Ben Vole, and people who manage the project,/)).toBeVisible();
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

test('the workspace is one row, which opens to its people; those with their own role are listed below', async () => {
  serve();
  const { person } = open();
  const access = await screen.findByRole('list', { name: 'Who has access' });
  expect(within(access).getByText('Vera Fy')).toBeVisible();
  expect(screen.queryByText('Cole Marsh')).toBeNull();
  await person.click(screen.getByRole('button', { name: '2 people' }));
  expect(await screen.findByText('Cole Marsh')).toBeVisible();
});

test('a link is created with one click and its address shown; its settings are changed afterwards', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('New link')).toHaveValue('https://docs.example/s/tokenWxYz');
  expect(calls('shareLinks.create')).toEqual([{ kind: 'document', subjectId: 'document' }]);

  await person.selectOptions(screen.getByLabelText('What people can do with the link ending in WxYz'), 'Can comment');
  await waitFor(() => expect(calls('shareLinks.change')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Link settings…' }));
  const settings = screen.getByRole('form', { name: 'Settings of the link ending in AbCd' });
  await person.type(within(settings).getByLabelText('Password (optional)'), 'a long secret');
  await person.selectOptions(within(settings).getByLabelText('When the link expires'), 'After 7 days');
  await person.click(within(settings).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(settings).not.toBeInTheDocument());
  expect(calls('shareLinks.change')).toMatchObject([
    { linkId: 'new', access: 'comment', isIndexed: false },
    { linkId: 'link', days: 7, password: 'a long secret' },
  ]);
});
