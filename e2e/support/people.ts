import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

export interface Person {
  name: string;
  email: string;
  context: BrowserContext;
  page: Page;
}

export const PASSWORD = 'a long enough password';

/** The first visitor, who owns the installation. Signs up as the page does, but without it (`story.spec.ts` has that). */
export async function signUpFirst(browser: Browser, url: string, name = 'Ada Quill'): Promise<Person> {
  return signUpAtOnce(await newPerson(browser, name), url, {});
}

/** The first visitor, by the page where one signs up. */
export async function signUpByPage(browser: Browser, url: string, name = 'Ada Quill'): Promise<Person> {
  const person = await newPerson(browser, name);
  await person.page.goto(`${url}/sign-up`);
  await fillAccount(person);
  await person.page.getByRole('button', { name: 'Create workspace' }).click();
  await expectInside(person.page);
  return person;
}

async function signUpAtOnce(person: Person, url: string, more: { invitationToken?: string }): Promise<Person> {
  const { name, email, context, page } = person;
  const answer = await context.request.post(`${url}/api/auth/sign-up/email`, {
    data: { name, email, password: PASSWORD, ...more },
    headers: { origin: url },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(url);
  await expectInside(page);
  return person;
}

/**
 * Opens a page of the workspace, in a window with room for the sidebar, and waits until it answers: what the server sent
 * takes no clicks yet, but the tree is drawn by the browser, once all of the page does.
 */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('tree')).toBeVisible();
}

/** By the sign-in form that is open. */
export async function signIn({ page, email }: Pick<Person, 'page' | 'email'>, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Makes an invitation link in the settings, as a person would. */
export async function makeInvitation({ page }: Person, url: string, role = 'editor'): Promise<string> {
  await openPage(page, `${url}/settings/people`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Role of new members').selectOption(role);
  await page.getByRole('button', { name: 'Create invitation link' }).click();
  const link = page.getByLabel('Invitation link');
  await expect(link).toHaveValue(/\/invite\//);
  return link.inputValue();
}

/** Takes up an invitation in a browser of their own: as its page does, but without it. */
export async function join(browser: Browser, link: string, name: string): Promise<Person> {
  const { origin, pathname } = new URL(link);
  const invitationToken = pathname.slice(pathname.lastIndexOf('/') + 1);
  return signUpAtOnce(await newPerson(browser, name), origin, { invitationToken });
}

/** Follows an invitation link in a browser of their own. */
export async function joinByPage(browser: Browser, link: string, name: string): Promise<Person> {
  const person = await newPerson(browser, name);
  await person.page.goto(link);
  await fillAccount(person);
  await person.page.getByRole('button', { name: 'Join' }).click();
  await expectInside(person.page);
  return person;
}

/** A browser profile of their own, with nothing in it. */
export async function newPerson(browser: Browser, name: string): Promise<Person> {
  const context = await browser.newContext();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  return { name, email, context, page: await context.newPage() };
}

/** The workspace is open: its documents stand in the tree. */
export async function expectInside(page: Page): Promise<void> {
  await expect(page.getByRole('treeitem', { name: 'Launch plan' })).toBeVisible();
}

async function fillAccount({ page, name, email }: Person): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
}
