import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Members } from '@/ui/settings/people/Members';
import { PeoplePage } from '@/ui/settings/people/PeoplePage';
import { type Shell, ShellProvider } from '@/ui/shell/shell-context';
import { answers, Refusal, show } from '../page';

const member = (name: string, role: string, deactivatedAt: Date | null = null) => ({
  ...{ userId: name, name, role, deactivatedAt },
});

function people(members: unknown) {
  answers({ 'people.members': members });
  show(
    <ShellProvider value={{ sidebarOpen: true } as Shell}>
      <PeoplePage />
    </ShellProvider>,
  );
}

test('people who can’t invite anyone learn whom to ask: at most three, owners first', async () => {
  people([
    member('Cleo Reed', 'editor'),
    member('Ben Vole', 'admin'),
    member('Old Boss', 'owner', new Date()),
    member('Ada Quill', 'owner'),
    member('Vera Fy', 'admin'),
    member('Zoe Last', 'admin'),
  ]);
  expect(
    await screen.findByText(
      'Only owners and admins can manage people. Ask Ada Quill, Ben Vole, or Vera Fy to invite someone or change a role.',
    ),
  ).toBeVisible();
});

test('people who don’t manage anyone see who is in the workspace and with which role, but can’t change it', async () => {
  people([
    { ...member('Ada Quill', 'owner'), email: null },
    { ...member('ada', 'editor'), email: 'ada@example.com' },
    { ...member('Old Boss', 'admin', new Date()), email: null },
  ]);
  const list = within(await screen.findByRole('region', { name: 'Members' }));
  const rows = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([expect.stringMatching(/Ada Quill.*Owner$/), expect.stringMatching(/ada\u00a0\(you\)Editor$/)]);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByText(/@example/)).toBeNull();
  expect(screen.queryByText('Old Boss')).toBeNull();
});

test('each role is explained below the members', async () => {
  people([member('Ada Quill', 'owner')]);
  expect(await screen.findByText('Reads, comments and suggests changes')).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Owner', 'Admin', 'Editor', 'Commenter', 'Viewer'],
  ]);
});

test('who manages people is said below them', async () => {
  people([member('Ada Quill', 'owner')]);
  const list = await screen.findByRole('list');
  const words = screen.getByText(/^Only owners and admins can manage people\./);
  expect(list.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('without the names, the page says that owners and admins can help', async () => {
  people(new Refusal('no'));
  expect(await screen.findByText(/Ask one of them/)).toBeVisible();
});

const ME = { workspace: { requireSecondFactor: false } };

/** Shows a list of members, each with an address at example.com. */
function membersNamed(names: readonly string[]) {
  answers({
    'people.lastActive': [],
    'people.me': ME,
    'people.members': names.map((name) => ({
      ...member(name, 'editor'),
      ...{ email: `${name.split(' ')[0]}@example.com`, deletedAt: null, hasSecondFactor: null },
    })),
  });
  return show(<Members />);
}

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dee', 'Eve', 'Fay', 'Gil', 'Hal', 'Ida'].map((name) => `${name} Reed`);

test('ten members or more can be searched by name and address', async () => {
  const { person } = membersNamed([...NAMES, 'Jo Vole']);
  const field = await screen.findByRole('searchbox', { name: 'Find a member' });
  const status = screen.getByRole('status');
  expect(status, 'screen readers only read changes').toBeEmptyDOMElement();
  const shown = () => screen.getAllByRole('listitem').map((row) => within(row).getByText(/@/).textContent);
  expect(shown()).toHaveLength(10);
  await person.type(field, 'vole JO');
  expect(shown()).toEqual(['Jo@example.com']);
  await person.clear(field);
  await person.type(field, 'cleo@');
  expect(shown()).toEqual(['Cleo@example.com']);
  await person.type(field, 'x');
  expect(status).toHaveTextContent('No member matches “cleo@x”.');
  expect(status).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(shown()).toHaveLength(10);
});

test('a name is found however its accents are stored and typed', async () => {
  const { person } = membersNamed([...NAMES, 'Zoe\u0308 Vole', 'Jos\u00e9 Vole']);
  const field = await screen.findByRole('searchbox', { name: 'Find a member' });
  await person.type(field, 'zo\u00eb');
  expect(screen.getByRole('listitem')).toHaveTextContent('Vole');
  await person.clear(field);
  await person.type(field, 'jose\u0301');
  expect(screen.getByRole('listitem')).toHaveTextContent('Vole');
});

test('nine members are seen without a search', async () => {
  membersNamed(NAMES);
  expect(await screen.findByText('Ann Reed')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('“(you)” stays on a line with the end of the name', async () => {
  answers({
    'people.lastActive': [],
    'people.me': ME,
    'people.members': [{ ...member('Ada Quill', 'editor'), userId: 'ada', email: null, deletedAt: null }],
  });
  show(<Members />);
  const row = await screen.findByRole('listitem');
  expect(within(row).getByText('Ada Quill').parentElement?.textContent).toBe('Ada Quill\u00a0(you)');
});

const withSecondFactor = (name: string, hasSecondFactor: boolean) => ({
  ...{ ...member(name, 'editor'), email: `${name.toLowerCase()}@example.com`, deletedAt: null, hasSecondFactor },
});

test('people who manage members see when each was last active, by day, and who uses two-factor sign-in', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const of = withSecondFactor;
  answers({
    'people.me': ME,
    'people.members': [of('Ann', true), of('Ben', false), of('Cleo', false)],
    'people.lastActive': [
      { userId: 'Ann', day: day(0) },
      { userId: 'Ben', day: '2020-03-18' },
    ],
  });
  show(<Members />);
  const facts = async (name: string) => (await screen.findByText(name)).closest('li');
  await waitFor(async () => expect(await facts('Ann')).toHaveTextContent(/ann@example.com.*Active todayTwo-factor on/));
  expect(await facts('Ben')).toHaveTextContent('Active on Mar 18, 2020');
  expect(await facts('Ben')).not.toHaveTextContent('Two-factor');
  expect(await facts('Cleo')).not.toHaveTextContent('Active');
});

test('members without two-factor sign-in are marked only if the workspace requires it', async () => {
  answers({
    'people.me': { workspace: { requireSecondFactor: true } },
    'people.members': [withSecondFactor('Ann', true), withSecondFactor('Ben', false)],
    'people.lastActive': [],
  });
  show(<Members />);
  expect((await screen.findByText('Two-factor off')).closest('li')).toHaveTextContent('Ben');
  expect(screen.getByText('Two-factor on').closest('li')).toHaveTextContent('Ann');
});
