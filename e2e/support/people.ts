import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '@/api/root';
import type { Role } from '@/identity/core/role';

export interface Person {
  name: string;
  email: string;
  context: BrowserContext;
  page: Page;
}

export const PASSWORD = 'a long enough password';

/** Signs up the first visitor, the owner, without the page (`story.spec.ts` covers it). No page is open yet. */
export async function signUpFirst(browser: Browser, url: string, name = 'Ada Quill'): Promise<Person> {
  return signUpAtOnce(await newPerson(browser, name), url, {});
}

/** Signs up the first visitor through the sign-up page. */
export async function signUpByPage(browser: Browser, url: string, name = 'Ada Quill'): Promise<Person> {
  const person = await newPerson(browser, name);
  await person.page.goto(`${url}/sign-up`);
  await fillAccount(person);
  await person.page.getByRole('button', { name: 'Create workspace' }).click();
  await expectInside(person.page);
  return person;
}

async function signUpAtOnce(person: Person, url: string, more: { invitationToken?: string }): Promise<Person> {
  const { name, email, context } = person;
  const answer = await context.request.post(`${url}/api/auth/sign-up/email`, {
    data: { name, email, password: PASSWORD, ...more },
    headers: { origin: url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return person;
}

/**
 * Opens a workspace page in a window with room for the sidebar, and waits until it is interactive. The page from the
 * server doesn't react to clicks yet, but the tree is drawn only after hydration.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tree')).toBeVisible();
}

/** Signs in through the open sign-in form. */
export async function signIn({ page, email }: Pick<Person, 'page' | 'email'>, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Makes an invitation link through the API, as the settings do. */
export async function makeInvitation(person: Person, url: string, role: Role = 'editor'): Promise<string> {
  const api = await apiOf(person, url);
  const { workspace } = await api.people.me.query();
  return (await api.people.createInvitation.mutate({ workspaceId: workspace.id, role })).url;
}

/** Makes an invitation link on the settings page, as a person would. */
export async function makeInvitationByPage({ page }: Person, url: string, role = 'editor'): Promise<string> {
  await openPage(page, `${url}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Role of new members').selectOption(role);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const link = page.getByLabel('Invitation link');
  await expect(link).toHaveValue(/\/invite\//);
  return link.inputValue();
}

/** Accepts an invitation in a new browser through the API, as its page does. No page is open yet. */
export async function join(browser: Browser, link: string, name: string): Promise<Person> {
  const { origin, pathname } = new URL(link);
  const invitationToken = pathname.slice(pathname.lastIndexOf('/') + 1);
  return signUpAtOnce(await newPerson(browser, name), origin, { invitationToken });
}

/** Follows an invitation link in a new browser. */
export async function joinByPage(browser: Browser, link: string, name: string): Promise<Person> {
  const person = await newPerson(browser, name);
  await person.page.goto(link);
  await fillAccount(person);
  await person.page.getByRole('button', { name: 'Join' }).click();
  await expectInside(person.page);
  return person;
}

/** Returns a person with a new, empty browser profile. */
export async function newPerson(browser: Browser, name: string): Promise<Person> {
  const context = await browser.newContext();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return { name, email, context, page: await context.newPage() };
}

/** Expects that the workspace is open, with its documents in the tree. */
export async function expectInside(page: Page): Promise<void> {
  await expect(page.getByRole('treeitem', { name: 'Launch plan' })).toBeVisible();
}

async function fillAccount({ page, name, email }: Person): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
}

/** Returns the API, called as the person who is signed in in this browser. */
export async function apiOf({ context }: { context: BrowserContext }, url: string) {
  const cookies = await context.cookies(url);
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '), origin: url };
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/api/trpc`, transformer: superjson, headers })],
  });
}
