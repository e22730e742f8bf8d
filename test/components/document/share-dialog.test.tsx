import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ShareDialog } from '@/ui/document/bar/ShareDialog';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { ADA, answers, calls, Refusal, show } from '../page';

HTMLDialogElement.prototype.showModal ??= () => {};

const SHARING = {
  projectId: 'project',
  name: 'Garden',
  isPrivate: false,
  isPersonal: false,
  mayManage: true,
  people: [
    { userId: 'ada', role: 'owner' },
    { userId: 'cole', role: 'commenter' },
  ],
  grants: [{ kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'commenter' }],
  requests: [],
};
const MEMBERS = [
  { userId: 'ada', name: 'Ada Quill', email: 'ada@example.com', role: 'owner', deactivatedAt: null },
  { userId: 'cole', name: 'Cole Marsh', email: 'cole@example.com', role: 'editor', deactivatedAt: null },
];
const LINK = {
  ...{ linkId: 'link', hint: 'AbCd', name: null as string | null, createdAt: new Date(), urlAccess: 'copy' },
  ...{ createdBy: { userId: 'ada', name: 'Ada Quill' }, endsAt: null, hasPassword: false, pinned: null },
  ...{ isIndexed: false, access: 'read', showsThreads: false, viewCount: 3, viewedAt: null },
  ...{ commentCount: 0, suggestionCount: 0, state: 'works' },
};

const URL_OF_LINK = { url: 'https://docs.example/s/tokenAbCd' };

function serve({ sharing = {}, links = [LINK] as (typeof LINK)[], url = URL_OF_LINK as unknown } = {}) {
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
    'shareLinks.url': url,
    'shareLinks.replace': { linkId: 'link', url: 'https://docs.example/s/otherEfGh' },
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

/** Returns the button that shows the chosen value and opens a menu with the others. */
const menuOf = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}: `) });

async function choose(person: ReturnType<typeof open>['person'], label: string, value: string) {
  await person.click(menuOf(label));
  await person.click(screen.getByRole('menuitemradio', { name: value }));
}

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
    { emails: ['new@example.com'], role: 'editor', documentId: 'document' },
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
  await person.click(menuOf('Role'));
  const roles = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  expect(roles).toEqual(['Can edit', 'Can comment', 'Can read']);
  await person.click(screen.getByRole('menuitemradio', { name: 'Can comment' }));
  expect(screen.getByText('Joins Workspace as Commenter.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/Invitations sent to new@example.com/)).toBeVisible();
  expect(calls('people.invite')).toMatchObject([{ role: 'commenter' }]);
  expect(await field(), 'the button has disappeared').toHaveFocus();
  await person.type(await field(), 'a@example.com');
  expect(menuOf('Role')).toHaveTextContent('Can edit');
});

test('a member’s whole address names the member, who isn’t invited again', async () => {
  serve();
  const { person } = open();
  await person.type(await field(), 'cole@example.com{Enter}');
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(calls('sharing.set')).toMatchObject([{ kind: 'person', subjectId: 'cole' }]));
  expect(calls('people.invite')).toEqual([]);
});

test('another person’s link gives less but not more, except for people who manage the project', async () => {
  const link = { ...LINK, access: 'comment', createdBy: { userId: 'ben', name: 'Ben Vole' } };
  serve({ links: [link] });
  const { person } = open();
  await screen.findByText('Link …AbCd');
  await person.click(menuOf('What people can do with the link ending in AbCd'));
  expect(screen.getByRole('menuitemradio', { name: 'Can suggest changes' })).toBeDisabled();
  await person.click(screen.getByRole('menuitemradio', { name: 'Can read' }));
  await waitFor(() => expect(calls('shareLinks.change')).toMatchObject([{ access: 'read' }]));
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

test('the workspace is one row, which opens to its people and what each can do; those with their own role are below', async () => {
  serve();
  const { person } = open();
  const access = await screen.findByRole('list', { name: 'Who has access' });
  expect(within(access).getByText('Vera Fy')).toBeVisible();
  expect(screen.queryByText('Cole Marsh')).toBeNull();
  await person.click(screen.getByRole('button', { name: /^2 people/ }));
  const people = await screen.findByRole('list', { name: 'People in the workspace' });
  const [ada, cole] = within(people).getAllByRole('listitem');
  expect(ada).toHaveTextContent(/Ada Quill \(you\).*Can manage/);
  expect(cole, 'what they can do in this project').toHaveTextContent(/Cole Marsh.*Can comment/);
  expect(screen.getByRole('link', { name: 'Manage members' })).toHaveAttribute('href', '/settings/people');
});

test('a link is created with one click and can be copied at once; its settings are changed afterwards', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link' }));
  const copy = await screen.findByRole('button', { name: 'Copy link ending in WxYz' });
  expect(copy, 'copying it is the next step').toHaveFocus();
  await person.click(copy);
  expect(await navigator.clipboard.readText()).toBe('https://docs.example/s/tokenWxYz');
  expect(calls('shareLinks.create')).toEqual([{ kind: 'document', subjectId: 'document' }]);
  expect(calls('shareLinks.url')).toEqual([]);

  await choose(person, 'What people can do with the link ending in WxYz', 'Can comment');
  await waitFor(() => expect(calls('shareLinks.change')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Link settings…' }));
  const settings = screen.getByRole('form', { name: 'Settings of the link ending in AbCd' });
  await person.type(within(settings).getByLabelText('Name (optional)'), 'Press ');
  await person.type(within(settings).getByLabelText('Password (optional)'), 'a long secret');
  await person.selectOptions(within(settings).getByLabelText('When the link expires'), 'After 7 days');
  await person.click(within(settings).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(settings).not.toBeInTheDocument());
  expect(calls('shareLinks.change')).toMatchObject([
    { linkId: 'new', access: 'comment', isIndexed: false },
    { linkId: 'link', name: 'Press', days: 7, password: 'a long secret' },
  ]);
});

test('the address of an existing link is loaded and copied with one click', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Copy link ending in AbCd' }));
  expect(await screen.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('https://docs.example/s/tokenAbCd');
  expect(calls('shareLinks.url')).toEqual([{ linkId: 'link' }]);
});

test('if the browser doesn’t let the page copy, the address of the link is shown', async () => {
  serve();
  const { person } = open();
  const copy = await screen.findByRole('button', { name: 'Copy link ending in AbCd' });
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await person.click(copy);
  expect(await screen.findByLabelText('Link ending in AbCd')).toHaveValue('https://docs.example/s/tokenAbCd');
});

test('a link whose address can’t be read again says so when it is copied', async () => {
  serve({ url: new Refusal('This link’s address can’t be read again.') });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Copy link ending in AbCd' }));
  await vi.waitFor(() => expect(toastStore.get().at(-1)?.message).toBe('This link’s address can’t be read again.'));
});

test('a link without a stored address can’t be copied, only replaced, and then the new one is copied', async () => {
  serve({ links: [{ ...LINK, urlAccess: 'replace' }] });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Actions for the link ending in AbCd' }));
  expect(screen.queryByRole('button', { name: /^Copy link ending/ })).toBeNull();
  await person.click(screen.getByRole('menuitem', { name: 'Replace link…' }));
  serve({ links: [{ ...LINK, hint: 'EfGh' }] });
  await person.click(screen.getByRole('button', { name: 'Replace link' }));
  await person.click(await screen.findByRole('button', { name: 'Copy link ending in EfGh' }));
  expect(calls('shareLinks.replace')).toEqual([{ linkId: 'link' }]);
  expect(await navigator.clipboard.readText()).toBe('https://docs.example/s/otherEfGh');
});

test('an address that someone else has replaced since is loaded again before it is copied', async () => {
  serve({ links: [{ ...LINK, urlAccess: 'replace' }] });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Replace link…' }));
  serve({ links: [{ ...LINK, hint: 'IjKl' }], url: { url: 'https://docs.example/s/laterIjKl' } });
  await person.click(screen.getByRole('button', { name: 'Replace link' }));
  await person.click(await screen.findByRole('button', { name: 'Copy link ending in IjKl' }));
  await vi.waitFor(async () => expect(await navigator.clipboard.readText()).toBe('https://docs.example/s/laterIjKl'));
});

test('a link with a name is called by it; its ending tells links with the same name apart', async () => {
  serve({ links: [{ ...LINK, name: 'Press' }] });
  open();
  const links = await screen.findByRole('list', { name: 'Share links' });
  expect(within(links).getByText('Press')).toBeVisible();
  expect(within(links).getByText(/^Link …AbCd/)).toBeVisible();
  expect(within(links).getByRole('button', { name: 'Copy link ending in AbCd' })).toBeVisible();
});

test('people who may not have the address of a link neither copy nor replace it', async () => {
  serve({ links: [{ ...LINK, urlAccess: 'none' }] });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Actions for the link ending in AbCd' }));
  expect(screen.getByRole('menuitem', { name: 'Revoke' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Replace link…' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Copy link ending/ })).toBeNull();
});
