import fs from 'node:fs';
import type { Role } from '../../src/identity/core/role';

/** Which page is shown to whom, written down independently of the code that decides it. */

type Answer = 'shown' | 'refused' | 'not found' | 'to sign-in' | 'to home';

interface Row {
  /** For people who aren't signed in or have lost access. */
  signedOut: Answer;
  /** Members of the workspace by role. */
  members: Answer | Partial<Record<Role, Answer>>;
  /** A member of another workspace. If missing, the answer is the same as an owner's. */
  stranger?: Answer;
}

const DOOR: Row = { signedOut: 'shown', members: 'shown' };
const INSIDE: Row = { signedOut: 'to sign-in', members: 'shown' };
const FOR_MANAGERS: Row = {
  signedOut: 'to sign-in',
  members: { owner: 'shown', admin: 'shown', editor: 'refused', commenter: 'refused', viewer: 'refused' },
};
const FOR_OWNERS: Row = {
  signedOut: 'to sign-in',
  members: { owner: 'shown', admin: 'refused', editor: 'refused', commenter: 'refused', viewer: 'refused' },
};

export const PAGE_TABLE: Record<string, Row> = {
  // The service worker shows it while the server can't be reached. It contains no personal data.
  '/offline': DOOR,
  '/sign-in': { signedOut: 'shown', members: 'to home' },
  '/sign-up': { signedOut: 'shown', members: 'to home' },
  '/second-factor': { signedOut: 'to sign-in', members: 'to home' },
  '/invite/[token]': DOOR,
  '/reset': DOOR,
  '/reset/[token]': DOOR,
  '/verify/[token]': INSIDE,
  '/': INSIDE,
  '/d/[documentId]': { ...INSIDE, stranger: 'not found' },
  '/inbox': INSIDE,
  '/requests': INSIDE,
  '/requests/[changeSetId]': { ...INSIDE, stranger: 'not found' },
  '/search': INSIDE,
  '/trash': INSIDE,
  '/usage': INSIDE,
  '/settings/account': INSIDE,
  '/settings/tokens': INSIDE,
  '/settings/general': FOR_OWNERS,
  '/settings/people': INSIDE,
  '/settings/groups': FOR_MANAGERS,
  '/settings/links': FOR_MANAGERS,
  '/settings/models': FOR_MANAGERS,
  '/settings/tasks': FOR_MANAGERS,
  '/settings/pdf': FOR_MANAGERS,
  '/settings/prices': FOR_MANAGERS,
  '/settings/budgets': FOR_MANAGERS,
  '/settings/audit': FOR_MANAGERS,
  '/settings/health': FOR_MANAGERS,
  '/[...missing]': { signedOut: 'not found', members: 'not found' },
};

export function expected(page: string, who: Role | 'nobody' | 'gone' | 'stranger'): Answer | undefined {
  const row = PAGE_TABLE[page];
  if (!row) return undefined;
  if (who === 'nobody' || who === 'gone') return row.signedOut;
  if (who === 'stranger' && row.stranger) return row.stranger;
  if (typeof row.members === 'string') return row.members;
  return row.members[who === 'stranger' ? 'owner' : who];
}

/** Returns the addresses of all pages, derived from the folders of app/. */
export function allPages(): string[] {
  return fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])page\.tsx$/.test(file))
    .map(
      (file) =>
        `/${file
          .split(/[\\/]/)
          .slice(0, -1)
          .filter((part) => !part.startsWith('('))
          .join('/')}`,
    )
    .sort();
}

/** The title in the place of a page. Unlike a sentence on one that is shown, it has no full stop. */
const REFUSAL = /Only owners (?:and admins [^<.]*<|can change)/;

/** Returns how a page answers a request with this cookie. */
export async function pageAnswer(address: string, cookie: string): Promise<Answer | string> {
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  if (answer.status === 404) return 'not found';
  if (answer.status === 200) return REFUSAL.test(text) ? 'refused' : 'shown';
  const to = new URL(answer.headers.get('location') ?? '/', address).pathname;
  if (answer.status === 307) return to === '/sign-in' ? 'to sign-in' : to === '/' ? 'to home' : to;
  return String(answer.status);
}
