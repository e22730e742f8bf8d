import { randomUUID } from 'node:crypto';
import type { Actor } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import type { TokenScope } from '@/identity/core/token-scope';
import { newId } from '@/kernel/id';
import type { World } from './world';

/** Who can call which procedure, written a second time, independently of the code that decides it. */

const EVERYBODY: readonly Role[] = ['owner', 'admin', 'editor', 'commenter', 'viewer'];
const COMMENTERS: readonly Role[] = ['owner', 'admin', 'editor', 'commenter'];
const EDITORS: readonly Role[] = ['owner', 'admin', 'editor'];
const MANAGERS: readonly Role[] = ['owner', 'admin'];
const OWNERS: readonly Role[] = ['owner'];

export interface Row {
  /** Members with these roles get `ok`, others FORBIDDEN. */
  may: readonly Role[];
  /** Creates the input; called again after each change. `actor` is the caller, for inputs that must be their own. */
  input?(world: World, actor?: Actor): unknown;
  /** The result for someone who isn't signed in. Default: UNAUTHORIZED. */
  signedOut?: 'UNAUTHORIZED' | 'ok';
  /** The result for a member of another workspace. Default: NOT_FOUND. `ok` if it concerns only themselves. */
  outsider?: 'NOT_FOUND' | 'ok';
  /**
   * The lowest scope of an API token that can call it, or `none` if it needs a browser. By default it follows from the
   * roles: `read` if viewers can call it (`suggest` if it changes something), `suggest` for commenters, `edit` for
   * editors.
   */
  token?: TokenScope | 'none';
  /**
   * Whether the role in the workspace or in the subject's project decides. Default: the workspace if the input has its
   * id or if it concerns only the caller, otherwise the project.
   */
  about?: 'workspace' | 'project';
  /** The roles that can call it in a private project, if they differ. */
  mayInPrivate?: readonly Role[];
}

const inWorkspace = (world: World) => ({ workspaceId: world.workspaceId });
const onProject = async (world: World) => ({ projectId: await world.project() });
const onDocument = async (world: World) => ({ documentId: await world.document() });
const onReplaced = async (world: World) => ({
  ...{ runId: randomUUID(), query: 'colour', replacement: 'color' },
  documents: [{ ...(await onDocument(world)), seq: '0' }],
});
const onMember = async (world: World) => ({ ...inWorkspace(world), userId: await world.member() });
const inNovember = (world: World) => ({ ...inWorkspace(world), from: '2026-11-01', to: '2026-11-30' });
const onTurn = async (world: World) => ({ turnId: await world.turn() });
const onRequest = async (world: World) => ({ changeSetId: await world.changeRequest() });
const onWaiting = async (world: World) => ({ turnId: await world.waitingTurn() });

const people: Record<string, Row> = {
  'people.me': { may: EVERYBODY, outsider: 'ok' },
  'firstSteps.get': { may: EVERYBODY, input: inWorkspace },
  'firstSteps.dismiss': { may: EVERYBODY, input: (world) => ({ ...inWorkspace(world), dismissed: true }) },
  'people.signOutEverywhere': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'people.changePassword': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ current: await world.password(actor), next: 'a new password' }),
  },
  'people.pictures': { may: EVERYBODY, input: inWorkspace },
  'people.removePicture': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'people.rename': { may: EVERYBODY, outsider: 'ok', token: 'none', input: () => ({ name: 'Another Name' }) },
  'people.changeEmail': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ email: `${newId()}@example.org`, password: await world.password(actor) }),
  },
  'people.sendVerification': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'people.verifyEmail': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ token: await world.verificationToken(actor) }),
  },
  'people.locale': { may: EVERYBODY, outsider: 'ok' },
  'people.setLocale': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: () => ({ language: 'en', region: null }),
  },
  'people.noteActivity': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'people.sessions': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'people.endSession': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ sessionId: await world.session(actor) }),
  },
  'people.signOutMember': { may: MANAGERS, token: 'none', input: onMember },
  'people.confirmPassword': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ password: await world.password(actor) }),
  },
  'people.signUpMode': { may: EVERYBODY, signedOut: 'ok', outsider: 'ok' },
  'people.openWorkspaceName': { may: EVERYBODY, signedOut: 'ok', outsider: 'ok' },
  'people.invitation': {
    may: EVERYBODY,
    signedOut: 'ok',
    outsider: 'ok',
    input: async (world) => ({ token: (await world.invitation()).token }),
  },
  'people.acceptInvitation': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world) => ({ token: (await world.invitation()).token }),
  },
  'people.members': { may: EVERYBODY, input: inWorkspace },
  'people.lastActive': { may: MANAGERS, input: inWorkspace },
  'people.setRole': { may: MANAGERS, input: async (world) => ({ ...(await onMember(world)), role: 'commenter' }) },
  'people.deactivate': { may: MANAGERS, input: onMember },
  'people.reactivate': { may: MANAGERS, input: onMember },
  'people.invitations': { may: MANAGERS, input: inWorkspace },
  'people.createInvitation': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), role: 'viewer' }) },
  'people.invite': {
    may: MANAGERS,
    input: (world) => ({ ...inWorkspace(world), role: 'viewer', emails: [`${newId()}@example.org`] }),
  },
  'people.revokeInvitation': {
    may: MANAGERS,
    input: async (world) => ({ ...inWorkspace(world), invitationId: (await world.invitation()).id }),
  },
  'people.setSignUpOpen': { may: OWNERS, input: (world) => ({ ...inWorkspace(world), open: false }) },
  'people.setRetention': {
    may: OWNERS,
    input: (world) => ({ ...inWorkspace(world), trashDays: 3_660, turnDays: null }),
  },
  'people.setNeutralNames': { may: OWNERS, input: (world) => ({ ...inWorkspace(world), neutral: false }) },
  // Deletes another person. Everyone can delete themselves: test/api/person.db.test.ts.
  'people.deletePerson': { may: MANAGERS, token: 'none', input: onMember },
  'people.renameWorkspace': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), name: 'Ours' }) },
};

const PDF_TEMPLATE = {
  ...{ paper: 'a4', margins: { top: 20, bottom: 20, left: 20, right: 20 }, font: 'inter', textSize: 11 },
  ...{ lineSpacing: 'wide', accent: '#aa0000', header: '{title}', footer: '{page}', contents: true, cover: true },
};
const withPdfTemplate = (world: World) => ({ ...inWorkspace(world), template: PDF_TEMPLATE });
const pdfTemplate: Record<string, Row> = {
  'pdfTemplate.get': { may: EVERYBODY, input: inWorkspace },
  'pdfTemplate.set': { may: MANAGERS, input: withPdfTemplate },
  'pdfTemplate.removeLogo': { may: MANAGERS, input: inWorkspace },
  'pdfTemplate.preview': { may: MANAGERS, input: withPdfTemplate },
};

const tokens: Record<string, Row> = {
  'tokens.list': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'tokens.create': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: () => ({ name: 'a script', scope: 'read', days: 7 }),
  },
  'tokens.revoke': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ tokenId: await world.token(actor) }),
  },
};

const shareLinks: Record<string, Row> = {
  'people.setShareLinksAllowed': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), allowed: true }) },
  'shareLinks.list': {
    may: EDITORS,
    token: 'edit',
    input: async (world) => ({ kind: 'document', subjectId: await world.document() }),
  },
  'shareLinks.guests': {
    may: EDITORS,
    token: 'edit',
    input: async (world) => ({ linkId: (await world.shareLink()).linkId }),
  },
  'shareLinks.inWorkspace': { may: MANAGERS, input: inWorkspace },
  'shareLinks.create': {
    may: EDITORS,
    mayInPrivate: MANAGERS,
    token: 'none',
    input: async (world) => ({ kind: 'document', subjectId: await world.document() }),
  },
  // Only its creator, and people who manage the project, widen a link: server/http/shared/changed-links.db.test.ts.
  'shareLinks.change': {
    may: EDITORS,
    mayInPrivate: MANAGERS,
    token: 'none',
    input: async (world) => ({ linkId: (await world.shareLink()).linkId, days: 7 }),
  },
  // Of a link for suggestions, only its creator and managers: server/http/shared/link-urls.db.test.ts.
  'shareLinks.url': {
    may: EDITORS,
    mayInPrivate: MANAGERS,
    token: 'none',
    input: async (world) => ({ linkId: (await world.shareLink()).linkId }),
  },
  'shareLinks.replace': {
    may: EDITORS,
    mayInPrivate: MANAGERS,
    token: 'none',
    input: async (world) => ({ linkId: (await world.shareLink()).linkId }),
  },
  // Owners and admins can also do this in projects that they can't enter: server/http/shared/shared-pages.db.test.ts.
  'shareLinks.revoke': {
    may: EDITORS,
    about: 'workspace',
    input: async (world) => ({ linkId: (await world.shareLink()).linkId }),
  },
};

/** Mostly for people who can't sign in. */
const passwords: Record<string, Row> = {
  'passwords.createLink': { may: MANAGERS, token: 'none', input: onMember },
  'passwords.mode': { may: EVERYBODY, signedOut: 'ok', outsider: 'ok' },
  'passwords.request': {
    may: EVERYBODY,
    signedOut: 'ok',
    outsider: 'ok',
    token: 'read',
    input: () => ({ email: `${newId()}@example.org` }),
  },
  'passwords.check': { may: EVERYBODY, signedOut: 'ok', outsider: 'ok', input: () => ({ token: 'anything' }) },
  'passwords.reset': {
    may: EVERYBODY,
    signedOut: 'ok',
    outsider: 'ok',
    token: 'read',
    input: async (world) => ({ token: await world.passwordToken(), password: 'a new password' }),
  },
};

/** Two-factor sign-in. Tokens can't call any of it. */
const secondFactor: Record<string, Row> = {
  'secondFactor.status': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'secondFactor.begin': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => void (await world.noSecondFactor(actor)),
  },
  'secondFactor.confirm': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => ({ code: await world.codeToConfirm(actor) }),
  },
  'secondFactor.turnOff': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'secondFactor.renewRecoveryCodes': {
    may: EVERYBODY,
    outsider: 'ok',
    token: 'none',
    input: async (world, actor) => void (await world.secondFactor(actor)),
  },
  'secondFactor.require': {
    may: OWNERS,
    token: 'none',
    input: (world) => ({ ...inWorkspace(world), required: false }),
  },
  'secondFactor.reset': {
    may: OWNERS,
    token: 'none',
    input: async (world) => {
      const userId = await world.member();
      await world.secondFactor({ userId });
      return { ...inWorkspace(world), userId };
    },
  },
};

const onSheet = async (world: World) => ({ sheetId: await world.sheet() });

const filesAndSheets: Record<string, Row> = {
  'files.limits': { may: EVERYBODY, outsider: 'ok' },
  'files.pictures': { may: EVERYBODY, input: onProject },
  'files.get': { may: EVERYBODY, input: async (world) => ({ fileId: await world.file() }) },
  'files.carryPasted': {
    may: COMMENTERS,
    input: async (world) => ({ ...(await onDocument(world)), fileIds: [await world.file()] }),
  },
  'sheets.list': { may: EVERYBODY, input: onProject },
  'sheets.references': { may: EVERYBODY, input: async (world) => ({ ...(await onProject(world)), path: 'a.typ' }) },
  'sheets.designPages': {
    may: EVERYBODY,
    input: async (world) => ({ ...(await onProject(world)), design: 'invitation' }),
  },
  'sheets.get': { may: EVERYBODY, input: onSheet },
  'sheets.ofDocument': { may: EVERYBODY, input: onDocument },
  'sheets.render': { may: EVERYBODY, input: onSheet },
  'sheets.suggestedPages': { may: EVERYBODY, input: (world) => world.suggestionOnSheet() },
  'sheets.export': { may: EVERYBODY, input: async (world) => ({ ...(await onSheet(world)), format: 'pdf' }) },
  'sheets.create': {
    may: EDITORS,
    input: async (world) => ({ ...(await onProject(world)), path: 'Plants', data: '{}', template: '' }),
  },
};

const audit: Record<string, Row> = {
  'audit.events': { may: MANAGERS, input: inWorkspace },
};

const onGroup = async (world: World) => ({ groupId: await world.group() });

const groups: Record<string, Row> = {
  'groups.list': { may: EVERYBODY, input: inWorkspace },
  'groups.create': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), name: `Group ${newId()}` }) },
  'groups.rename': {
    may: MANAGERS,
    about: 'workspace',
    input: async (world) => ({ ...(await onGroup(world)), name: newId() }),
  },
  'groups.remove': { may: MANAGERS, about: 'workspace', input: onGroup },
  'groups.setMember': {
    may: MANAGERS,
    about: 'workspace',
    input: async (world) => ({ ...(await onGroup(world)), userId: await world.member(), isMember: true }),
  },
};

const onShare = async (world: World) => ({
  ...{ projectId: await world.project(), kind: 'person' as const },
  subjectId: await world.member(),
});

const sharing: Record<string, Row> = {
  'sharing.get': { may: EVERYBODY, input: onProject },
  'sharing.readers': { may: EVERYBODY, input: onDocument },
  'sharing.setPrivate': { may: MANAGERS, input: async (world) => ({ ...(await onProject(world)), isPrivate: false }) },
  'sharing.set': { may: MANAGERS, input: async (world) => ({ ...(await onShare(world)), role: 'viewer' }) },
  'sharing.remove': { may: MANAGERS, input: onShare },
  // The answer is the same whether the project exists or not.
  'sharing.request': {
    may: EVERYBODY,
    outsider: 'ok',
    input: async (world) => ({ kind: 'project', subjectId: await world.project() }),
  },
  'sharing.decide': { may: MANAGERS, input: async (world) => ({ requestId: await world.accessRequest(), role: null }) },
  'sharing.personal': { may: EDITORS, input: inWorkspace },
  'sharing.privateProjects': { may: OWNERS, input: inWorkspace },
  // Owners can take over projects that they can't enter.
  'sharing.takeOver': {
    may: OWNERS,
    input: async (world) => ({ ...inWorkspace(world), projectId: await world.closedProject() }),
  },
};

const documents: Record<string, Row> = {
  'projects.list': { may: EVERYBODY, input: inWorkspace },
  'projects.create': { may: EDITORS, input: (world) => ({ ...inWorkspace(world), name: 'Another' }) },
  'projects.folders': { may: EVERYBODY, input: inWorkspace },
  'projects.trashed': { may: EVERYBODY, input: inWorkspace },
  'projects.archive': { may: MANAGERS, input: async (world) => ({ ...(await onProject(world)), isArchived: true }) },
  'projects.order': { may: EDITORS, input: async (world) => ({ ...(await onProject(world)), before: null }) },
  'projects.trash': { may: MANAGERS, input: onProject },
  'projects.restore': { may: MANAGERS, input: async (world) => ({ projectId: await world.trashedProject() }) },
  'projects.deleteForGood': { may: MANAGERS, input: async (world) => ({ projectId: await world.trashedProject() }) },
  'favourites.list': { may: EVERYBODY, input: inWorkspace },
  'favourites.set': {
    may: EVERYBODY,
    input: async (world) => ({ kind: 'document', subjectId: await world.document(), isFavourite: true }),
  },
  'favourites.order': { may: EVERYBODY, input: (world) => ({ ...inWorkspace(world), subjectIds: [] }) },
  'templates.list': { may: EVERYBODY, input: inWorkspace },
  'templates.set': { may: EDITORS, input: async (world) => ({ ...(await onDocument(world)), isTemplate: true }) },
  'templates.create': { may: EDITORS, input: async (world) => ({ ...(await world.template()), path: 'from.md' }) },
  'projects.rename': { may: EDITORS, input: async (world) => ({ ...(await onProject(world)), name: 'Renamed' }) },
  'documents.tree': { may: EVERYBODY, input: onProject },
  'documents.onTree': { may: EVERYBODY, input: onProject },
  'documents.onTrees': { may: EVERYBODY, input: inWorkspace },
  'documents.get': { may: EVERYBODY, input: onDocument },
  'documents.backlinks': { may: EVERYBODY, input: onDocument },
  'documents.paths': {
    may: EVERYBODY,
    input: async (world) => ({ ...inWorkspace(world), documentIds: [await world.document()] }),
  },
  'replace.find': { may: EVERYBODY, input: async (world) => ({ ...(await onProject(world)), query: 'colour' }) },
  'replace.edit': { may: EDITORS, input: onReplaced },
  'replace.suggest': { may: COMMENTERS, input: onReplaced },
  'replace.undo': { may: EDITORS, input: async (world) => ({ ...(await onProject(world)), runId: randomUUID() }) },
  'documents.recent': { may: EVERYBODY, input: inWorkspace },
  'documents.search': { may: EVERYBODY, input: (world) => ({ ...inWorkspace(world), query: 'colour' }) },
  'documents.trashed': { may: EVERYBODY, input: inWorkspace },
  'documents.create': { may: EDITORS, input: async (world) => ({ ...(await onProject(world)), path: 'new.md' }) },
  'documents.createUntitled': { may: EDITORS, input: inWorkspace },
  'documents.import': {
    may: EDITORS,
    input: async (world) => ({ ...(await onProject(world)), path: 'file.md', base64: 'aGVsbG8=' }),
  },
  'documents.rename': { may: EDITORS, input: async (world) => ({ ...(await onDocument(world)), path: 'other.md' }) },
  'documents.moveFolder': {
    may: EDITORS,
    input: async (world) => {
      const projectId = await world.project();
      await world.owner.documents.create({ projectId, path: 'a/notes.md' });
      return { projectId, from: 'a', to: 'b' };
    },
  },
  'documents.move': {
    may: EDITORS,
    input: async (world) => ({
      ...(await onProject(world)),
      moves: [{ documentId: await world.document(), path: 'there/notes.md' }],
    }),
  },
  'documents.duplicate': { may: EDITORS, input: onDocument },
  'documents.trash': { may: EDITORS, input: onDocument },
  'documents.trashMany': {
    may: EDITORS,
    input: async (world) => {
      const projectId = await world.project();
      const { documentId } = await world.owner.documents.create({ projectId, path: 'a.md' });
      return { projectId, documentIds: [documentId] };
    },
  },
  'documents.deleteForGood': {
    may: MANAGERS,
    input: async (world) => ({ documentId: await world.trashedDocument() }),
  },
  'documents.restore': { may: EDITORS, input: async (world) => ({ documentId: await world.trashedDocument() }) },
};

const versions: Record<string, Row> = {
  'versions.history': { may: EVERYBODY, input: onDocument },
  'versions.version': { may: EVERYBODY, input: async (world) => ({ versionId: await world.version() }) },
  'versions.checkOut': { may: COMMENTERS, input: onDocument },
  'versions.createSnapshot': {
    may: EDITORS,
    input: async (world) => ({ ...(await onDocument(world)), description: 'before the launch' }),
  },
  'versions.name': {
    may: EDITORS,
    input: async (world) => ({ versionId: await world.version(), name: 'Sent to print' }),
  },
  'versions.restore': { may: EDITORS, input: async (world) => ({ versionId: await world.version() }) },
  'versions.continue': {
    may: EDITORS,
    input: async (world) => ({ versionId: await world.version(), path: `${newId()}.md` }),
  },
};

const frozen: Record<string, Row> = {
  'versions.frozenRanges': { may: EVERYBODY, input: onDocument },
  'versions.freezeRange': {
    may: EDITORS,
    input: async (world) => {
      const { body: _, ...passage } = await world.passage();
      return passage;
    },
  },
  // The owner froze it, so other editors can't unfreeze it.
  'versions.unfreezeRange': {
    may: MANAGERS,
    token: 'edit',
    input: async (world) => ({ rangeId: await world.frozenRange() }),
  },
};

const review: Record<string, Row> = {
  'review.suggestions': { may: EVERYBODY, input: onDocument },
  'review.blame': { may: EVERYBODY, input: async (world) => ({ ...(await onDocument(world)), spans: [] }) },
  'review.onReview': { may: EVERYBODY, input: onDocument },
  'review.suggestion': { may: EVERYBODY, input: async (world) => ({ suggestionId: await world.suggestion() }) },
  'review.conflicts': { may: EVERYBODY, input: async (world) => ({ suggestionId: await world.suggestion() }) },
  'review.suggestText': {
    may: COMMENTERS,
    input: async (world) => {
      const documentId = await world.document();
      const { versionId } = await world.owner.versions.checkOut({ documentId });
      return { key: newId(), documentId, versionId, text: 'The color is red.\n', description: 'Spelling' };
    },
  },
  'drafts.list': { may: EVERYBODY, input: onDocument },
  'drafts.start': { may: COMMENTERS, input: onDocument },
  'drafts.settings': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'drafts.setSettings': { may: EVERYBODY, outsider: 'ok', token: 'none', input: () => ({ sharesAtOnce: true }) },
  // Everyone can only submit their own drafts, so each caller gets one.
  'drafts.submit': {
    may: COMMENTERS,
    input: async (world, actor) => ({ draftId: await world.draft(actor), description: 'Spelling' }),
  },
  'drafts.share': {
    may: COMMENTERS,
    input: async (world, actor) => ({ draftId: await world.draft(actor), isShared: true }),
  },
  'drafts.discard': { may: COMMENTERS, input: async (world, actor) => ({ draftId: await world.draft(actor) }) },
  'review.decideHunk': {
    may: EDITORS,
    input: async (world) => ({ hunkId: await world.hunk(), choice: { kind: 'accept' } }),
  },
  'review.decideAll': {
    may: EDITORS,
    input: async (world) => ({ suggestionId: await world.suggestion(), choice: { kind: 'reject' } }),
  },
  'review.decideMany': {
    may: EDITORS,
    input: async (world) => ({ ...(await world.suggestedHunk()), choice: { kind: 'accept' } }),
  },
  'review.undoDecision': { may: EDITORS, input: async (world) => ({ hunkId: await world.decidedHunk() }) },
  'review.undoMany': {
    may: EDITORS,
    input: async (world) => ({ ...(await onDocument(world)), hunkIds: [newId()] }),
  },
  // It belongs to the owner: only its author can withdraw a suggestion, in any role.
  'review.withdraw': {
    may: OWNERS,
    token: 'suggest',
    input: async (world) => ({ suggestionId: (await world.ownSuggestion()).suggestionIds[0] }),
  },
  'review.changeSet': { may: EVERYBODY, input: async (world) => ({ changeSetId: await world.suggestingTurn() }) },
  'review.decideChangeSet': {
    may: EDITORS,
    input: async (world) => ({ changeSetId: await world.suggestingTurn(), choice: { kind: 'reject' } }),
  },
  'changeRequests.list': { may: EVERYBODY, input: inWorkspace },
  'changeRequests.counts': { may: EVERYBODY, input: inWorkspace },
  'changeRequests.people': { may: EVERYBODY, input: inWorkspace },
  'changeRequests.get': { may: EVERYBODY, input: onRequest },
  'changeRequests.onRequest': { may: EVERYBODY, input: onRequest },
  'changeRequests.possibleReviewers': { may: EVERYBODY, input: onProject },
  // Everyone can only use their own suggestions, so each caller gets one.
  'changeRequests.create': {
    may: COMMENTERS,
    input: async (world, actor) => ({ ...(await world.ownSuggestion(actor)), key: newId(), title: 'Spelling' }),
  },
  // It belongs to the owner. Its author can change it, and people who can decide.
  'changeRequests.update': {
    may: EDITORS,
    token: 'suggest',
    input: async (world) => ({ ...(await onRequest(world)), title: 'Better spelling' }),
  },
  'changeRequests.add': {
    may: COMMENTERS,
    input: async (world, actor) => {
      const { projectId, suggestionIds } = await world.ownSuggestion(actor);
      return { changeSetId: await world.changeRequest(actor, projectId), suggestionIds };
    },
  },
  'changeRequests.remove': {
    may: COMMENTERS,
    input: async (world, actor) => {
      const changeSetId = await world.changeRequest(actor);
      const inRequest = await world.platform.db.version.findMany({ where: { changeSetId }, select: { id: true } });
      return { changeSetId, suggestionIds: inRequest.map(({ id }) => id) };
    },
  },
  'changeRequests.close': { may: EDITORS, token: 'suggest', input: onRequest },
  'changeRequests.reopen': {
    may: EDITORS,
    token: 'suggest',
    input: async (world) => {
      const request = await onRequest(world);
      await world.owner.changeRequests.close(request);
      return request;
    },
  },
  'changeRequests.addable': { may: EVERYBODY, input: onProject },
  'changeRequests.addableTreeChanges': { may: EVERYBODY, input: onProject },
  'review.rules': { may: EVERYBODY, input: onProject },
  'review.setRules': {
    may: MANAGERS,
    input: async (world) => ({
      ...(await onProject(world)),
      approvals: 2,
      notOwnRequest: true,
      owners: [],
      suggestOnly: [],
    }),
  },
  'review.closeTypedHunks': { may: EDITORS, input: onDocument },
  'review.eraseGuest': { may: EDITORS, input: (world) => world.guest() },
};

const onTreeChange = async (world: World) => ({ treeChangeId: await world.treeChange() });

const ownTreeChange = async (world: World) => {
  const documentId = await world.document();
  const { projectId } = await world.owner.documents.get({ documentId });
  return { key: newId(), projectId, change: { kind: 'delete' as const, documentId }, description: 'Not needed' };
};

const treeChanges: Record<string, Row> = {
  'treeChanges.suggest': { may: COMMENTERS, input: ownTreeChange },
  'treeChanges.suggestTogether': {
    may: COMMENTERS,
    input: async (world) => {
      const { projectId, description, key, change } = await ownTreeChange(world);
      return { projectId, description, changes: [{ key, change }] };
    },
  },
  // It belongs to the owner: only its author can withdraw a suggestion, in any role.
  'treeChanges.withdraw': {
    may: OWNERS,
    token: 'suggest',
    input: async (world) => {
      const { treeChangeId } = await world.owner.treeChanges.suggest(await ownTreeChange(world));
      return { treeChangeId };
    },
  },
  'treeChanges.list': { may: EVERYBODY, input: onDocument },
  'treeChanges.open': { may: COMMENTERS, input: onProject },
  'treeChanges.get': { may: EVERYBODY, input: onTreeChange },
  'treeChanges.text': { may: EVERYBODY, input: onTreeChange },
  'treeChanges.decide': {
    may: EDITORS,
    input: async (world) => ({ ...(await onTreeChange(world)), choice: { kind: 'accept' } }),
  },
  'treeChanges.undo': { may: EDITORS, input: async (world) => ({ treeChangeId: await world.decidedTreeChange() }) },
};

const onThread = async (world: World) => ({ threadId: (await world.thread()).threadId });

const onManyThreads = async (world: World) => ({
  ...(await onDocument(world)),
  threadIds: [(await world.thread()).threadId],
});

const threads: Record<string, Row> = {
  'threads.open': { may: EVERYBODY, input: onDocument },
  'threads.resolved': { may: EVERYBODY, input: onDocument },
  'threads.onThreads': { may: EVERYBODY, input: onDocument },
  'threads.thread': { may: EVERYBODY, input: onThread },
  'threads.startOnPassage': { may: COMMENTERS, input: (world) => world.passage() },
  'threads.startOnHunk': { may: COMMENTERS, input: async (world) => ({ hunkId: await world.hunk(), body: 'Why?' }) },
  'threads.startOnRequest': {
    may: COMMENTERS,
    input: async (world) => ({ ...(await onRequest(world)), body: 'Why?' }),
  },
  'threads.reply': { may: COMMENTERS, input: async (world) => ({ ...(await onThread(world)), body: 'Yes.' }) },
  // The comment is the owner's, so nobody else can change it, whatever their role.
  'threads.editComment': {
    may: OWNERS,
    token: 'suggest',
    input: async (world) => ({ commentId: (await world.thread()).commentId, body: 'No.' }),
  },
  'threads.deleteComment': {
    may: OWNERS,
    token: 'suggest',
    input: async (world) => ({ commentId: (await world.thread()).commentId }),
  },
  'threads.resolve': { may: COMMENTERS, input: onThread },
  'threads.reopen': { may: COMMENTERS, input: onThread },
  'threads.resolvedCount': { may: EVERYBODY, input: onDocument },
  'threads.resolveMany': { may: COMMENTERS, input: onManyThreads },
  'threads.reopenMany': { may: COMMENTERS, input: onManyThreads },
};

const inbox: Record<string, Row> = {
  'inbox.list': { may: EVERYBODY, input: inWorkspace },
  'inbox.count': { may: EVERYBODY, input: inWorkspace },
  'inbox.filterCounts': { may: EVERYBODY, input: inWorkspace },
  'digest.settings': { may: EVERYBODY, outsider: 'ok', token: 'none' },
  'digest.set': { may: EVERYBODY, outsider: 'ok', token: 'none', input: () => ({ frequency: 'weekly' }) },
  'inbox.onInbox': { may: EVERYBODY, input: inWorkspace },
  'inbox.markAll': { may: EVERYBODY, input: (world) => ({ ...inWorkspace(world), until: new Date() }) },
  'inbox.reopenAll': { may: EVERYBODY, input: (world) => ({ ...inWorkspace(world), doneAt: new Date() }) },
  'inbox.mark': {
    may: EVERYBODY,
    about: 'project',
    input: async (world) => ({
      ...inWorkspace(world),
      kind: 'suggestion',
      subjectId: await world.suggestion(),
      as: 'done',
    }),
  },
  'inbox.snooze': {
    may: EVERYBODY,
    about: 'project',
    input: async (world) => ({
      ...inWorkspace(world),
      kind: 'suggestion',
      subjectId: await world.suggestion(),
      until: new Date(Date.now() + 3_600_000),
    }),
  },
};

const providers: Record<string, Row> = {
  'agent.models': { may: EVERYBODY, input: inWorkspace },
  'agent.providers': { may: MANAGERS, input: inWorkspace },
  'agent.setProviderKey': {
    may: MANAGERS,
    input: (world) => ({ ...inWorkspace(world), provider: 'openai', key: 'sk-a-key-of-a-test' }),
  },
  'agent.removeProviderKey': {
    may: MANAGERS,
    input: async (world) => {
      await world.owner.agent.setProviderKey({
        ...inWorkspace(world),
        provider: 'anthropic',
        key: 'sk-a-key-of-a-test',
      });
      return { ...inWorkspace(world), provider: 'anthropic' };
    },
  },
  'agent.testProvider': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), provider: 'compatible' }) },
  'agent.fallback': { may: MANAGERS, input: inWorkspace },
  'agent.setFallback': {
    may: MANAGERS,
    input: (world) => ({ ...inWorkspace(world), models: ['offline/copy-editor'] }),
  },
  'agent.sheetSettings': { may: MANAGERS, input: inWorkspace },
  'agent.setSheetSettings': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), looksAtPages: true }) },
  'agent.modelCapabilities': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), model: 'compatible/x' }) },
  'agent.correctModel': {
    may: MANAGERS,
    input: (world) => ({ ...inWorkspace(world), model: 'compatible/x', correction: { thinkTags: 'never' } }),
  },
  'agent.workspaceModel': { may: MANAGERS, input: inWorkspace },
  'agent.setWorkspaceModel': {
    may: MANAGERS,
    input: (world) => ({ ...inWorkspace(world), model: 'offline/copy-editor' }),
  },
  'agent.projectModel': { may: EVERYBODY, input: onProject },
  'agent.setProjectModel': {
    may: MANAGERS,
    input: async (world) => ({ ...(await onProject(world)), model: 'offline/copy-editor', settings: {} }),
  },
};

const agent: Record<string, Row> = {
  'agent.activity': { may: EVERYBODY, input: inWorkspace },
  'agent.conversations': { may: EVERYBODY, input: onDocument },
  // Turns that the caller can't read are left out of the result.
  'agent.credits': {
    may: EVERYBODY,
    outsider: 'ok',
    input: async (world) => ({ turnIds: [await world.turn()] }),
  },
  'agent.turn': { may: EVERYBODY, input: onTurn },
  'agent.exportTurn': { may: EVERYBODY, input: onTurn },
  'agent.events': { may: EVERYBODY, input: onTurn },
  'agent.onTurns': { may: EVERYBODY, input: onDocument },
  'agent.start': {
    may: EDITORS,
    input: async (world) => ({ ...(await onDocument(world)), key: newId(), request: 'Proofread this' }),
  },
  'agent.stop': { may: EDITORS, input: onTurn },
  'agent.runAgain': { may: EDITORS, input: async (world) => ({ ...(await onTurn(world)), key: newId() }) },
  'agent.refine': {
    may: EDITORS,
    input: async (world) => ({ key: newId(), suggestionId: await world.suggestionOfTurn(), request: 'Shorter' }),
  },
  'agent.startAlternatives': {
    may: EDITORS,
    input: async (world) => ({
      ...(await onDocument(world)),
      keys: [newId(), newId()],
      request: 'Proofread this',
      variants: [{}, { instructions: 'Briefly.' }],
    }),
  },
  'agent.answerQuestion': { may: EDITORS, input: (world) => world.question() },
  // The message is the owner's, so nobody else can edit it.
  'agent.editWaiting': { may: OWNERS, input: async (world) => ({ ...(await onWaiting(world)), request: 'This' }) },
  'agent.withdrawWaiting': { may: EDITORS, input: onWaiting },
  'agent.sendNow': { may: EDITORS, input: onWaiting },
};

const newTemplate = () => ({ type: 'test', subtype: `t${newId()}`, title: 'Test', body: 'Proofread this' });

async function savedTemplate(world: World) {
  const { type, subtype, ...rest } = newTemplate();
  await world.owner.tasks.saveTemplate({ ...inWorkspace(world), template: { type, subtype, ...rest } });
  return { type, subtype };
}

const tasks: Record<string, Row> = {
  'tasks.commands': { may: EVERYBODY, input: onDocument },
  'tasks.run': {
    may: EDITORS,
    input: async (world) => ({ ...(await onDocument(world)), key: newId(), text: '/help' }),
  },
  'tasks.execute': {
    may: EDITORS,
    input: async (world) => {
      const { type, subtype } = await savedTemplate(world);
      return { ...(await onDocument(world)), key: newId(), type, subtype };
    },
  },
  'tasks.results': { may: EVERYBODY, input: onProject },
  'tasks.templates': { may: EVERYBODY, input: inWorkspace },
  'tasks.saveTemplate': {
    may: MANAGERS,
    token: 'admin',
    input: (world) => ({ ...inWorkspace(world), template: newTemplate() }),
  },
  'tasks.removeTemplate': {
    may: MANAGERS,
    token: 'admin',
    input: async (world) => ({ ...inWorkspace(world), ...(await savedTemplate(world)) }),
  },
  'context.rebuild': { may: EDITORS, input: onProject },
  'context.status': { may: EVERYBODY, input: onProject },
  'context.onIndex': { may: EVERYBODY, input: onProject },
};

const onPlan = async (world: World) => ({ planId: (await world.plan()).planId });
const onStep = async (world: World) => ({ stepId: (await world.plan()).stepId });
const onConversation = async (world: World) => ({ conversationId: (await world.plan()).conversationId });

const plans: Record<string, Row> = {
  'plans.list': { may: EVERYBODY, input: onConversation },
  'plans.onPlans': { may: EVERYBODY, input: onConversation },
  'plans.editStep': { may: EDITORS, input: async (world) => ({ ...(await onStep(world)), text: 'Better' }) },
  'plans.addStep': {
    may: EDITORS,
    input: async (world) => ({ ...(await onPlan(world)), key: newId(), text: 'Another' }),
  },
  'plans.removeStep': { may: EDITORS, input: onStep },
  'plans.moveStep': { may: EDITORS, input: async (world) => ({ ...(await onStep(world)), beforeStepId: null }) },
  'plans.run': { may: EDITORS, input: onPlan },
  'plans.stop': { may: EDITORS, input: onPlan },
};

const usage: Record<string, Row> = {
  'usage.calls': { may: EVERYBODY, input: inWorkspace },
  'usage.turnTotals': { may: EVERYBODY, input: onTurn },
  // Reports on everyone for people who manage the workspace, on themselves for others:
  // src/usage/queries/report.db.test.ts.
  'usage.summary': { may: EVERYBODY, input: inNovember },
  'usage.days': { may: EVERYBODY, input: (world) => ({ ...inNovember(world), by: 'model' }) },
  'usage.table': { may: EVERYBODY, input: (world) => ({ ...inNovember(world), by: 'person' }) },
  'usage.turns': { may: EVERYBODY, input: inNovember },
  'usage.prices': { may: MANAGERS, input: inWorkspace },
  'usage.addPrice': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), ...world.newPrice() }) },
  'usage.removePrice': {
    may: MANAGERS,
    input: async (world) => ({ ...inWorkspace(world), priceId: await world.price() }),
  },
  'usage.budgets': { may: EVERYBODY, input: inWorkspace },
  'usage.setBudget': { may: MANAGERS, input: (world) => ({ ...inWorkspace(world), ...world.newBudget() }) },
  'usage.removeBudget': {
    may: MANAGERS,
    input: async (world) => ({ ...inWorkspace(world), budgetId: await world.budget() }),
  },
  'usage.rates': { may: MANAGERS, input: inWorkspace },
  'usage.setRate': {
    may: MANAGERS,
    input: async (world) => ({ ...(await onMember(world)), kind: 'turns', per: 'hour', most: 20 }),
  },
  'usage.removeRate': {
    may: MANAGERS,
    input: async (world) => ({ ...inWorkspace(world), rateId: await world.rate() }),
  },
};

/**
 * Makes rows accept tokens with the scope `suggest`, because people who can ask the agent can also ask with such a
 * token.
 */
function asking(rows: Record<string, Row>): Record<string, Row> {
  const entries = Object.entries(rows).map(([path, row]) => [
    path,
    row.may === EVERYBODY || row.token ? row : { ...row, token: 'suggest' as const },
  ]);
  return Object.fromEntries(entries);
}

export const PERMISSION_TABLE: Record<string, Row> = {
  ...people,
  ...tokens,
  ...audit,
  ...groups,
  ...sharing,
  ...filesAndSheets,
  ...pdfTemplate,
  ...passwords,
  ...secondFactor,
  ...documents,
  ...versions,
  ...frozen,
  ...review,
  ...treeChanges,
  ...threads,
  ...inbox,
  ...shareLinks,
  ...providers,
  ...asking(tasks),
  ...asking(plans),
  ...asking(agent),
  ...usage,
};
