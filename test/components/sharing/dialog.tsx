import { screen } from '@testing-library/react';
import { afterEach } from 'vitest';
import { ShareDialog } from '@/ui/document/bar/ShareDialog';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { dismissToast, toastStore } from '@/ui/kit/feedback/toast-store';
import { answers, show } from '../page';

HTMLDialogElement.prototype.showModal ??= () => {};
HTMLDialogElement.prototype.close ??= () => {};

afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id);
});

const OWN = { kind: 'own' };
const WORKSPACE = { kind: 'workspace' };
export const PAYROLL = { kind: 'group', groupId: 'group', name: 'Payroll' };

export const SHARING = {
  projectId: 'project',
  name: 'Garden',
  isPrivate: false,
  isPersonal: false,
  mayManage: true,
  people: [
    { userId: 'ada', role: 'owner', via: WORKSPACE },
    { userId: 'cole', role: 'commenter', via: WORKSPACE },
    { userId: 'vera', role: 'commenter', via: OWN },
  ],
  grants: [{ kind: 'person', subjectId: 'vera', name: 'Vera Fy', role: 'commenter' }],
  requests: [],
};
const MEMBERS = [
  { userId: 'ada', name: 'Ada Quill', email: 'ada@example.com', role: 'owner', deactivatedAt: null },
  { userId: 'cole', name: 'Cole Marsh', email: 'cole@example.com', role: 'editor', deactivatedAt: null },
  { userId: 'vera', name: 'Vera Fy', email: 'vera@example.com', role: 'editor', deactivatedAt: null },
];
export const LINK = {
  ...{ linkId: 'link', hint: 'AbCd', name: null as string | null, createdAt: new Date(), urlAccess: 'copy' },
  ...{ createdBy: { userId: 'ada', name: 'Ada Quill' }, endsAt: null, hasPassword: false, pinned: null },
  ...{ isIndexed: false, access: 'read', showsThreads: false, viewCount: 3, viewedAt: null },
  ...{ commentCount: 0, suggestionCount: 0, state: 'works' },
};
export type Link = typeof LINK;

const URL_OF_LINK = { url: 'https://docs.example/s/tokenAbCd' };
const NEW_LINK = { linkId: 'new', url: 'https://docs.example/s/tokenWxYz' };

interface Served {
  sharing?: Record<string, unknown>;
  members?: unknown[];
  links?: Link[];
  projectLinks?: Link[];
  url?: unknown;
  /** The answer about links, if it is an error. */
  list?: unknown;
  /** The answer when a link is created, if it is an error. */
  refusal?: unknown;
  /** Who still has access after a removal. */
  left?: unknown[];
}

/** Answers the calls of the Share dialog. */
export function serve({
  sharing,
  members = MEMBERS,
  links = [LINK],
  projectLinks = [],
  url = URL_OF_LINK,
  refusal,
  list,
  left = [],
}: Served = {}) {
  let listed = links;
  answers({
    'sharing.get': { ...SHARING, ...sharing },
    'sharing.set': null,
    'sharing.remove': { people: left },
    'people.members': members,
    'people.invitations': [],
    'people.invite': [{ email: 'new@example.com', state: 'sent' }],
    'people.createInvitation': { url: 'https://docs.example/invite/token' },
    'groups.list': [{ groupId: 'group', name: 'Payroll', members: [] }],
    'passwords.mode': { byMail: true },
    'shareLinks.list':
      list ??
      (({ kind }: { kind: string }) => ({
        links: kind === 'project' ? projectLinks : listed,
        obstacle: null,
        projectLinkCount: kind === 'project' ? 0 : projectLinks.length,
        manages: false,
      })),
    'shareLinks.create': () => {
      if (refusal) return refusal;
      listed = [{ ...LINK, linkId: 'new', hint: 'WxYz', viewCount: 0 }, ...listed];
      return NEW_LINK;
    },
    'shareLinks.change': null,
    'shareLinks.revoke': null,
    'shareLinks.url': url,
    'shareLinks.replace': { linkId: 'link', url: 'https://docs.example/s/otherEfGh' },
  });
}

export const open = (name = 'Garden plan') =>
  show(
    <>
      <Toasts />
      <ShareDialog document={{ documentId: 'document', projectId: 'project', path: `${name}.md` }} onClose={() => {}} />
    </>,
  );

export const field = () => screen.findByRole('combobox', { name: /^Add people/ });

/** Returns the button that shows the chosen value and opens a menu with the others. */
export const menuOf = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label}: `) });

export async function choose(person: ReturnType<typeof open>['person'], label: string, value: string) {
  await person.click(menuOf(label));
  await person.click(screen.getByRole('menuitemradio', { name: value }));
}
