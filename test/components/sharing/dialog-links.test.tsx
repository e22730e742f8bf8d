import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toastStore } from '@/ui/kit/feedback/toast-store';
import { calls, openRequests, Refusal } from '../page';
import { choose, LINK, menuOf, open, serve } from './dialog';

test('another person’s link gives less but not more, except for people who manage the project', async () => {
  const link = { ...LINK, access: 'comment', createdBy: { userId: 'ben', name: 'Ben Vole' } };
  serve({ links: [link] });
  const { person } = open();
  await screen.findByText(/Link ending in AbCd$/);
  await person.click(menuOf('What people can do with the link ending in AbCd'));
  expect(screen.getByRole('menuitemradio', { name: 'Can suggest changes' })).toBeDisabled();
  await person.click(screen.getByRole('menuitemradio', { name: 'Can read' }));
  await waitFor(() => expect(calls('shareLinks.change')).toMatchObject([{ access: 'read' }]));
  await person.click(screen.getByRole('button', { name: 'Actions for the link ending in AbCd' }));
  await person.click(screen.getByRole('menuitem', { name: 'Link settings…' }));
  expect(screen.getByLabelText('Also show your workspace’s comments')).toBeDisabled();
  expect(screen.getByText(/^Only Ben Vole, and people who manage the project,/)).toBeVisible();
});

test('a link is created with the usual settings and can be copied at once; its settings are changed afterwards', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link…' }));
  await person.click(within(newLink()).getByRole('button', { name: 'Create link' }));
  const copy = await screen.findByRole('button', { name: 'Copy link ending in WxYz' });
  expect(copy, 'copying it is the next step').toHaveFocus();
  await person.click(copy);
  expect(await navigator.clipboard.readText()).toBe('https://docs.example/s/tokenWxYz');
  expect(calls('shareLinks.create')).toEqual([
    { kind: 'document', subjectId: 'document', access: 'read', text: 'live', name: null },
  ]);
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
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
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
  expect(within(links).getByText(/Link ending in AbCd$/)).toBeVisible();
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

const newLink = () => screen.getByRole('form', { name: 'Settings of the new link' });

test('what a link allows, its name, password and end are chosen before it exists', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link…' }));
  expect(within(newLink()).getByLabelText('What people can do')).toHaveFocus();
  await person.selectOptions(within(newLink()).getByLabelText('When the link expires'), 'After 7 days');
  await person.type(within(newLink()).getByLabelText('Password (optional)'), 'a long secret');
  await person.selectOptions(within(newLink()).getByLabelText('What people can do'), 'Can suggest changes');
  await person.type(within(newLink()).getByLabelText('Name (optional)'), ' Press ');
  expect(calls('shareLinks.create')).toEqual([]);
  await person.click(within(newLink()).getByRole('button', { name: 'Create link' }));
  expect(await screen.findByRole('button', { name: 'Copy link ending in WxYz' })).toHaveFocus();
  expect(screen.queryByRole('form', { name: 'Settings of the new link' })).toBeNull();
  expect(calls('shareLinks.create')).toEqual([
    { kind: 'document', subjectId: 'document', access: 'suggest', name: 'Press', days: 7, password: 'a long secret' },
  ]);
  expect(calls('shareLinks.change')).toEqual([]);
});

test('a new link can be made for the text as it is now, so that later text is never reachable', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link…' }));
  await person.selectOptions(within(newLink()).getByLabelText('What the link shows'), 'now');
  await person.click(within(newLink()).getByRole('button', { name: 'Create link' }));
  await waitFor(() => expect(calls('shareLinks.create')).toMatchObject([{ access: 'read', text: 'now', name: null }]));
});

test('if a link can’t be created, the form says why and keeps what was typed; cancelling returns to its button', async () => {
  serve({ refusal: new Refusal('You can have at most 50 share links here.') });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link…' }));
  await person.type(within(newLink()).getByLabelText('Name (optional)'), 'Press');
  await person.click(within(newLink()).getByRole('button', { name: 'Create link' }));
  expect(await within(newLink()).findByText('You can have at most 50 share links here.')).toBeVisible();
  expect(within(newLink()).getByLabelText('Name (optional)')).toHaveValue('Press');
  await person.click(within(newLink()).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Create link…' })).toHaveFocus();
});

test('links without a name are called by what people can do and their day, and by their time if that is the same', async () => {
  const at = (hour: number) => new Date(new Date().getFullYear(), 4, 3, hour, 5);
  serve({
    links: [
      { ...LINK, linkId: '1', hint: 'aaaa', access: 'comment', createdAt: at(9) },
      { ...LINK, linkId: '2', hint: 'bbbb', createdAt: at(9) },
      { ...LINK, linkId: '3', hint: 'cccc', createdAt: at(14) },
      { ...LINK, linkId: '4', hint: 'dddd', createdAt: new Date(2020, 4, 3) },
      { ...LINK, linkId: '5', hint: 'eeee', name: 'Press' },
    ],
  });
  open();
  const links = await screen.findByRole('list', { name: 'Share links' });
  const names = within(links)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
  expect(names).toEqual([
    'Comment link, May 3',
    expect.stringMatching(/^Read-only link, May 3, 9:05/),
    expect.stringMatching(/^Read-only link, May 3, 2:05/),
    'Read-only link, May 3, 2020',
    'Press',
  ]);
});

test('links to the project are shown, copied and changed where the document is shared', async () => {
  const projectLinks = [
    { ...LINK, linkId: 'wide', hint: 'PrOj', name: 'Partners' },
    { ...LINK, linkId: 'old', hint: 'OlDd', name: 'Old', state: 'ended' },
  ];
  serve({ projectLinks: projectLinks.slice(0, 1) });
  const { person } = open();
  const fold = await screen.findByRole('button', { name: 'A link to the project also opens this document' });
  serve({ projectLinks });
  await person.click(fold);
  const links = await screen.findByRole('list', { name: 'Links to the project' });
  expect(within(links).getByRole('listitem')).toHaveTextContent(/^Partners/);
  await choose(person, 'What people can do with the link ending in PrOj', 'Can comment');
  await waitFor(() => expect(calls('shareLinks.change')).toMatchObject([{ linkId: 'wide', access: 'comment' }]));
  await person.click(within(links).getByRole('button', { name: 'Copy link ending in PrOj' }));
  await waitFor(() => expect(calls('shareLinks.url')).toEqual([{ linkId: 'wide' }]));
  expect(calls('shareLinks.list')).toContainEqual({ kind: 'project', subjectId: 'project' });
});

test('if the links can’t be loaded, the dialog says so', async () => {
  serve({ list: new Refusal('The links can’t be loaded now.') });
  open();
  expect(await screen.findByText('The links can’t be loaded now.', undefined, { timeout: 10_000 })).toBeVisible();
});

test('if loaded links can’t be loaded again, they stay, and so do the settings of a new link', async () => {
  serve();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Create link…' }));
  await person.type(within(newLink()).getByLabelText('Name (optional)'), 'Press');
  const loads = calls('shareLinks.list').length;
  serve({ list: new Refusal('The links can’t be loaded now.') });
  await choose(person, 'What people can do with the link ending in AbCd', 'Can comment');
  await waitFor(() => expect(calls('shareLinks.list').length).toBeGreaterThan(loads));
  await waitFor(() => expect(openRequests()).toBe(0), { timeout: 10_000 });
  expect(within(newLink()).getByLabelText('Name (optional)')).toHaveValue('Press');
  expect(screen.getByText(/Link ending in AbCd$/)).toBeVisible();
  expect(screen.queryByText('The links can’t be loaded now.')).toBeNull();
});
