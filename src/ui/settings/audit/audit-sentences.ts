import type { ReactNode } from 'react';
import { t } from '@/generated/messages/settings/audit/sentences';
import type { Element } from '@/i18n/catalogue';
import { readable } from '@/kernel/readable';

/** Turns audit events into sentences. Pure. */

export interface AuditedEvent {
  action: string;
  actorId: string | undefined;
  subjectType: string;
  subjectId: string;
  data: Readonly<Record<string, unknown>>;
}

/** Renders the people and things that a sentence mentions by id. An id is empty if none was recorded. */
export interface Mentions {
  actor: Element;
  person(id: string): Element;
  document(id: string): Element;
  project(id: string): Element;
}

type Sentence = (event: AuditedEvent, mentions: Mentions) => ReactNode;

/**
 * Returns an event as a sentence in the reader's language: “Ada accepted 6 changes in Press release”. Returns undefined
 * for an unknown action.
 */
export function sentenceOf(event: AuditedEvent, mentions: Mentions): ReactNode | undefined {
  return SENTENCES[event.action]?.(event, mentions);
}

/** Returns the ids of the documents that the event's sentence mentions. */
export function documentsIn(event: AuditedEvent): string[] {
  const found = new Set<string>();
  const nothing = () => null;
  const document = (id: string) => {
    if (id !== '') found.add(id);
    return nothing;
  };
  sentenceOf(event, { actor: nothing, person: () => nothing, document, project: () => nothing });
  return [...found];
}

/** Returns a recorded value as readable text. */
function text(value: unknown): string {
  return readable(typeof value === 'string' ? value : JSON.stringify(value ?? null));
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'number' ? value : 1;
}

const role = (value: unknown) => t('role', { role: text(value) });

/** Returns the id of the document that an event is about, or '' if there is none. */
function documentId({ subjectType, subjectId, data }: AuditedEvent): string {
  return subjectType === 'document' ? subjectId : idOf(data.documentId);
}

const fromTo = ({ from, to }: AuditedEvent['data']) => ({ from: text(from), to: text(to) });

const isOwn = ({ subjectId, actorId }: AuditedEvent) => subjectId === actorId;

function onPerson({ subjectId }: AuditedEvent, { actor, person }: Mentions) {
  return { actor, person: person(subjectId) };
}

function inDocument(event: AuditedEvent, { actor, document }: Mentions) {
  return { actor, document: document(documentId(event)) };
}

/** Returns whose role in a project changed: a person or a group. */
function subjectOf({ data }: AuditedEvent): { kind: string; who: string } {
  return { kind: data.kind === 'group' ? 'group' : 'person', who: text(data.who) };
}

function ofProject({ subjectId }: AuditedEvent, { actor, project }: Mentions) {
  return { actor, project: project(subjectId) };
}

function inProject({ data }: AuditedEvent, { actor, project }: Mentions) {
  return { actor, project: project(idOf(data.projectId)) };
}

/** Returns the values for a sentence about a tree change. A suggested new document has a path but no id yet. */
function ofTree({ data }: AuditedEvent, { actor, document }: Mentions) {
  const id = idOf(data.documentId);
  const named = id === '' ? () => t('quoted', { text: text(data.path) }) : document(id);
  return { actor, kind: text(data.kind), document: named };
}

/** Returns the document or project that an event is about. */
function atPlace(event: AuditedEvent, mentions: Mentions) {
  const { actor, project, document } = mentions;
  return { actor, place: event.subjectType === 'project' ? project(event.subjectId) : document(documentId(event)) };
}

/** Returns what people can do through a share link. */
function reach({ data }: AuditedEvent): { reach: string } {
  if (data.access === 'comment' || data.access === 'suggest') return { reach: data.access };
  if (data.hasPassword === true) return { reach: 'password' };
  return { reach: data.isIndexed === true ? 'search' : 'anyone' };
}

/** Returns what a sentence adds about a share link: its password, and whether it shows the workspace's comments. */
function changes({ data }: AuditedEvent): { password: string; threads: string } {
  const changed: unknown[] = Array.isArray(data.changed) ? data.changed : [];
  const password = data.hasPassword === true ? 'new' : 'removed';
  return {
    password: changed.includes('password') ? password : 'same',
    threads: changed.includes('showsThreads') ? (data.showsThreads === true ? 'shown' : 'hidden') : 'same',
  };
}

/** Returns the values for a sentence about someone who used a share link without an account. */
function byGuest(event: AuditedEvent, { document }: Mentions) {
  const { name, hint } = event.data;
  const called = name === null ? t('erasedGuest') : text(name);
  return { document: document(documentId(event)), name: called, hint: text(hint) };
}

const SENTENCES: Readonly<Record<string, Sentence>> = {
  'workspace.created': (_, { actor }) => t.rich('workspaceCreated', { actor }),
  'workspace.renamed': ({ data }, { actor }) => t.rich('workspaceRenamed', { actor, name: text(data.name) }),
  'workspace.sign_up_opened': (_, { actor }) => t.rich('signUpOpened', { actor }),
  'workspace.sign_up_closed': (_, { actor }) => t.rich('signUpClosed', { actor }),
  'workspace.second_factor_required': (_, { actor }) => t.rich('secondFactorRequired', { actor }),
  'workspace.second_factor_made_optional': (_, { actor }) => t.rich('secondFactorOptional', { actor }),
  'workspace.retention_set': (_, { actor }) => t.rich('retentionSet', { actor }),
  'workspace.neutral_names_set': ({ data }, { actor }) =>
    t.rich(data.neutralNames ? 'namesHidden' : 'namesKept', { actor }),

  'workspace.share_links_allowed': (_, { actor }) => t.rich('shareLinksAllowed', { actor }),
  'workspace.share_links_turned_off': (_, { actor }) => t.rich('shareLinksTurnedOff', { actor }),
  'workspace.pdf_template_set': (_, { actor }) => t.rich('pdfTemplateSet', { actor }),
  'workspace.pdf_logo_set': (_, { actor }) => t.rich('pdfLogoSet', { actor }),
  'workspace.pdf_logo_removed': (_, { actor }) => t.rich('pdfLogoRemoved', { actor }),

  'group.created': ({ data }, { actor }) => t.rich('groupCreated', { actor, name: text(data.name) }),
  'group.renamed': ({ data }, { actor }) => t.rich('groupRenamed', { actor, ...fromTo(data) }),
  'group.removed': ({ data }, { actor }) => t.rich('groupRemoved', { actor, name: text(data.name) }),
  'group.member_added': ({ data }, { actor }) =>
    t.rich('groupMemberAdded', { actor, who: text(data.who), name: text(data.name) }),
  'group.member_removed': ({ data }, { actor }) =>
    t.rich('groupMemberRemoved', { actor, who: text(data.who), name: text(data.name) }),

  'member.joined': ({ data }, { actor }) => t.rich('memberJoined', { actor, role: role(data.role) }),
  'member.role_changed': (event, mentions) => {
    const change = { from: role(event.data.from), to: role(event.data.to) };
    return isOwn(event)
      ? t.rich('ownRoleChanged', { actor: mentions.actor, ...change })
      : t.rich('roleChanged', { ...onPerson(event, mentions), ...change });
  },
  'member.deactivated': (event, mentions) =>
    isOwn(event)
      ? t.rich('selfDeactivated', { actor: mentions.actor })
      : t.rich('memberDeactivated', onPerson(event, mentions)),
  'member.reactivated': (event, mentions) =>
    isOwn(event)
      ? t.rich('selfReactivated', { actor: mentions.actor })
      : t.rich('memberReactivated', onPerson(event, mentions)),
  'member.deleted': (event, mentions) =>
    isOwn(event)
      ? t.rich('selfDeleted', { actor: mentions.actor })
      : t.rich('memberDeleted', onPerson(event, mentions)),
  'member.signed_out': (event, mentions) =>
    isOwn(event)
      ? t.rich('selfSignedOut', { actor: mentions.actor })
      : t.rich('memberSignedOut', onPerson(event, mentions)),
  'member.password_link_created': (event, mentions) =>
    isOwn(event)
      ? t.rich('ownPasswordLinkCreated', { actor: mentions.actor })
      : t.rich('passwordLinkCreated', onPerson(event, mentions)),
  'member.second_factor_reset': (event, mentions) =>
    isOwn(event)
      ? t.rich('ownSecondFactorReset', { actor: mentions.actor })
      : t.rich('secondFactorReset', onPerson(event, mentions)),

  'user.signed_out_everywhere': (_, { actor }) => t.rich('signedOutEverywhere', { actor }),
  'user.session_ended': (_, { actor }) => t.rich('sessionEnded', { actor }),
  'user.password_changed': (_, { actor }) => t.rich('passwordChanged', { actor }),
  'user.password_set_by_link': (_, { actor }) => t.rich('passwordSetByLink', { actor }),
  'user.password_link_requested': (_, { actor }) => t.rich('passwordLinkRequested', { actor }),
  'user.picture_set': (_, { actor }) => t.rich('pictureSet', { actor }),
  'user.picture_removed': (_, { actor }) => t.rich('pictureRemoved', { actor }),
  'user.renamed': ({ data }, { actor }) => t.rich('userRenamed', { actor, ...fromTo(data) }),
  'user.email_changed': (_, { actor }) => t.rich('emailChanged', { actor }),
  'user.email_verified': (_, { actor }) => t.rich('emailVerified', { actor }),
  'user.second_factor_set_up': (_, { actor }) => t.rich('secondFactorSetUp', { actor }),
  'user.second_factor_turned_off': (_, { actor }) => t.rich('secondFactorTurnedOff', { actor }),
  'user.recovery_codes_renewed': (_, { actor }) => t.rich('recoveryCodesRenewed', { actor }),
  'user.recovery_code_used': ({ data }, { actor }) => t.rich('recoveryCodeUsed', { actor, left: countOf(data.left) }),
  'token.created': ({ data }, { actor }) => t.rich('tokenCreated', { actor, name: text(data.name) }),
  'token.revoked': (_, { actor }) => t.rich('tokenRevoked', { actor }),
  'invitation.created': ({ data }, { actor }) => t.rich('invitationCreated', { actor, role: role(data.role) }),
  'invitation.revoked': (_, { actor }) => t.rich('invitationRevoked', { actor }),

  'project.created': ({ data }, { actor }) => t.rich('projectCreated', { actor, name: text(data.name) }),
  'project.renamed': ({ data }, { actor }) => t.rich('projectRenamed', { actor, ...fromTo(data) }),
  'project.model_changed': (event, mentions) =>
    event.data.model === null
      ? t.rich('projectModelRemoved', ofProject(event, mentions))
      : t.rich('projectModelSet', { ...ofProject(event, mentions), model: text(event.data.model) }),
  'project.archived': ({ data }, { actor }) => t.rich('projectArchived', { actor, name: text(data.name) }),
  'project.unarchived': ({ data }, { actor }) => t.rich('projectUnarchived', { actor, name: text(data.name) }),
  'project.ordered': (event, mentions) =>
    t.rich('projectOrdered', { ...ofProject(event, mentions), position: text(event.data.position) }),
  'project.trashed': ({ data }, { actor }) => t.rich('projectTrashed', { actor, name: text(data.name) }),
  'project.restored': ({ data }, { actor }) => t.rich('projectRestored', { actor, name: text(data.name) }),
  'project.made_private': ({ data }, { actor }) => t.rich('projectMadePrivate', { actor, name: text(data.name) }),
  'project.opened': ({ data }, { actor }) => t.rich('projectOpened', { actor, name: text(data.name) }),
  'project.access_given': (event, mentions) =>
    t.rich('accessGiven', { ...ofProject(event, mentions), ...subjectOf(event), role: role(event.data.role) }),
  'project.access_removed': (event, mentions) =>
    t.rich('accessRemoved', { ...ofProject(event, mentions), ...subjectOf(event) }),
  'project.access_requested': (event, mentions) => t.rich('accessRequested', ofProject(event, mentions)),
  'project.access_declined': (event, mentions) =>
    t.rich('accessDeclined', { ...ofProject(event, mentions), ...subjectOf(event) }),
  'project.taken_over': ({ data }, { actor }) => t.rich('projectTakenOver', { actor, name: text(data.name) }),
  'project.hidden': (_, { actor }) => t.rich('projectHidden', { actor }),
  'project.deleted': ({ data }, { actor }) => t.rich('projectDeleted', { actor, name: text(data.name) }),
  'review.rules_set': (event, mentions) => t.rich('reviewRulesSet', ofProject(event, mentions)),
  'folder.moved': (event, mentions) => t.rich('folderMoved', { ...ofProject(event, mentions), ...fromTo(event.data) }),

  'document.created': (event, mentions) =>
    event.data.projectId === undefined
      ? t.rich('documentCreated', inDocument(event, mentions))
      : t.rich('documentCreatedIn', { ...inDocument(event, mentions), ...inProject(event, mentions) }),
  'document.imported': (event, mentions) =>
    event.data.projectId === undefined
      ? t.rich('documentImported', inDocument(event, mentions))
      : t.rich('documentImportedIn', { ...inDocument(event, mentions), ...inProject(event, mentions) }),
  'document.duplicated': (event, mentions) =>
    t.rich('documentDuplicated', {
      ...inDocument(event, mentions),
      source: mentions.document(idOf(event.data.sourceDocumentId)),
    }),
  'document.renamed': (event, mentions) =>
    t.rich('documentRenamed', { ...inDocument(event, mentions), ...fromTo(event.data) }),
  'document.moved': (event, mentions) => {
    const [from, to] = [idOf(event.data.fromProjectId), idOf(event.data.toProjectId)];
    const moved = inDocument(event, mentions);
    // An event doesn't record a private project that its readers may not be allowed to know of.
    if (to === '') return t.rich('documentMovedAway', { ...moved, from: mentions.project(from) });
    if (from === '') return t.rich('documentMovedHere', { ...moved, to: mentions.project(to) });
    return t.rich('documentMoved', { ...moved, from: mentions.project(from), to: mentions.project(to) });
  },
  'document.made_template': (event, mentions) => t.rich('documentMadeTemplate', inDocument(event, mentions)),
  'document.unmade_template': (event, mentions) => t.rich('documentUnmadeTemplate', inDocument(event, mentions)),
  'document.trashed': (event, mentions) => t.rich('documentTrashed', inDocument(event, mentions)),
  'document.restored': (event, mentions) => t.rich('documentRestored', inDocument(event, mentions)),
  'document.guest_erased': (event, mentions) =>
    t.rich('guestErased', { ...inDocument(event, mentions), comments: event.data.withComments ? 'yes' : 'no' }),
  'document.deleted': ({ data }, { actor }) => t.rich('documentDeleted', { actor, path: text(data.path) }),
  'sheet.created': ({ data }, { actor, document }) =>
    t.rich('sheetCreated', {
      actor,
      document: document(idOf(data.dataDocumentId)),
      template: document(idOf(data.templateDocumentId)),
    }),
  'file.added': ({ data }, { actor, project }) => {
    const name = text(data.name);
    const projectId = idOf(data.projectId);
    return projectId === ''
      ? t.rich('fileAdded', { actor, name })
      : t.rich('fileAddedTo', { actor, name, project: project(projectId) });
  },
  'file.carried': (event, mentions) =>
    t.rich('filesPasted', { ...inDocument(event, mentions), count: countOf(event.data.files) }),
  'file.deleted': ({ data }, { actor }) => t.rich('fileDeleted', { actor, name: text(data.name) }),
  'document.replaced': (event, mentions) =>
    t.rich('textReplaced', { ...inDocument(event, mentions), count: countOf(event.data.count) }),
  'document.replace_undone': (event, mentions) =>
    t.rich('replaceUndone', { ...inDocument(event, mentions), count: countOf(event.data.count) }),
  'range.frozen': (event, mentions) => t.rich('rangeFrozen', inDocument(event, mentions)),
  'range.unfrozen': (event, mentions) => t.rich('rangeUnfrozen', inDocument(event, mentions)),

  'version.created': (event, mentions) => t.rich('versionCreated', inDocument(event, mentions)),
  'version.named': (event, mentions) =>
    t.rich('versionNamed', { ...inDocument(event, mentions), name: text(event.data.name) }),
  'version.unnamed': (event, mentions) =>
    t.rich('versionUnnamed', { ...inDocument(event, mentions), name: text(event.data.name) }),
  'version.restored': (event, mentions) => t.rich('versionRestored', inDocument(event, mentions)),
  'suggestion.created': (event, mentions) =>
    t.rich('suggestionCreated', { ...inDocument(event, mentions), count: countOf(event.data.hunks) }),
  'suggestion.guest_created': (event, mentions) =>
    t.rich('guestSuggested', { ...byGuest(event, mentions), count: countOf(event.data.hunks) }),
  'suggestion.guest_withdrew': (event, mentions) => t.rich('guestWithdrew', byGuest(event, mentions)),
  'suggestion.withdrawn': (event, mentions) => t.rich('suggestionWithdrawn', inDocument(event, mentions)),
  'suggestion.draft_shared': (event, mentions) => t.rich('draftShared', inDocument(event, mentions)),
  'suggestion.draft_unshared': (event, mentions) => t.rich('draftUnshared', inDocument(event, mentions)),
  'suggestion.draft_handed_over': (event, mentions) =>
    t.rich('draftHandedOver', { ...inDocument(event, mentions), person: mentions.person(idOf(event.data.userId)) }),
  'suggestion.draft_discarded': (event, mentions) => t.rich('draftDiscarded', inDocument(event, mentions)),

  'tree_change.suggested': (event, mentions) => t.rich('treeSuggested', ofTree(event, mentions)),
  'tree_change.accepted': (event, mentions) => t.rich('treeAccepted', ofTree(event, mentions)),
  'tree_change.rejected': (event, mentions) => t.rich('treeRejected', ofTree(event, mentions)),
  'tree_change.approved': (event, mentions) => t.rich('treeApproved', ofTree(event, mentions)),
  'tree_change.approval_withdrawn': (event, mentions) => t.rich('treeApprovalWithdrawn', ofTree(event, mentions)),
  'tree_change.withdrawn': (event, mentions) => t.rich('treeWithdrawn', ofTree(event, mentions)),
  'tree_change.undone': (event, mentions) => t.rich('treeUndone', ofTree(event, mentions)),

  'hunk.accepted': (event, mentions) =>
    t.rich('changesAccepted', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.accepted_edited': (event, mentions) =>
    t.rich('changesEdited', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.rejected': (event, mentions) =>
    t.rich('changesRejected', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.approved': (event, mentions) =>
    t.rich('changesApproved', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.already_there': (event, mentions) =>
    t.rich('changesAlreadyThere', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.undone': (event, mentions) =>
    t.rich('changesUndone', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),
  'hunk.approval_withdrawn': (event, mentions) =>
    t.rich('approvalsWithdrawn', { ...inDocument(event, mentions), count: countOf(event.data.hunkIds) }),

  'share_link.created': (event, mentions) =>
    t.rich('shareLinkCreated', {
      ...{ ...atPlace(event, mentions), ...reach(event) },
      threads: event.data.showsThreads === true ? 'shown' : 'hidden',
    }),
  'share_link.changed': (event, mentions) =>
    t.rich('shareLinkChanged', { ...atPlace(event, mentions), ...reach(event), ...changes(event) }),
  'share_link.replaced': (event, mentions) => t.rich('shareLinkReplaced', atPlace(event, mentions)),
  'share_link.revoked': (event, mentions) => t.rich('shareLinkRevoked', atPlace(event, mentions)),

  'terminal.opened': (event, mentions) =>
    documentId(event) === ''
      ? t.rich('terminalOpened', { actor: mentions.actor })
      : t.rich('terminalOpenedIn', inDocument(event, mentions)),
  'task.template_saved': ({ data }, { actor }) => t.rich('templateSaved', { actor, title: text(data.title) }),
  'task.template_removed': ({ subjectId }, { actor }) => t.rich('templateRemoved', { actor, task: text(subjectId) }),

  'thread.guest_commented': (event, mentions) => t.rich('guestCommented', byGuest(event, mentions)),
  'thread.started': (event, mentions) => t.rich('threadStarted', inDocument(event, mentions)),
  'thread.resolved': (event, mentions) => t.rich('threadResolved', inDocument(event, mentions)),
  'thread.reopened': (event, mentions) => t.rich('threadReopened', inDocument(event, mentions)),
  'thread.many_resolved': (event, mentions) =>
    t.rich('threadsResolved', { ...inDocument(event, mentions), count: countOf(event.data.threadIds) }),
  'thread.many_reopened': (event, mentions) =>
    t.rich('threadsReopened', { ...inDocument(event, mentions), count: countOf(event.data.threadIds) }),
  'thread.many_imported': (event, mentions) =>
    t.rich('threadsImported', { ...inDocument(event, mentions), count: countOf(event.data.threads) }),
  'comment.guest_deleted': (event, mentions) => t.rich('guestDeletedComment', byGuest(event, mentions)),
  'comment.deleted': (event, mentions) =>
    event.data.changeSetId === undefined
      ? t.rich('commentDeleted', inDocument(event, mentions))
      : t.rich('requestCommentDeleted', { actor: mentions.actor }),

  'change_request.created': (event, mentions) => t.rich('requestCreated', inProject(event, mentions)),
  'change_request.changed': (event, mentions) => t.rich('requestChanged', inProject(event, mentions)),
  'change_request.opened': (event, mentions) => t.rich('requestOpened', inProject(event, mentions)),
  'change_request.added_to': (event, mentions) =>
    t.rich('requestAddedTo', { ...inProject(event, mentions), count: countOf(event.data.count) }),
  'change_request.removed_from': (event, mentions) =>
    t.rich('requestRemovedFrom', { ...inProject(event, mentions), count: countOf(event.data.count) }),
  'change_request.closed': (event, mentions) => t.rich('requestClosed', inProject(event, mentions)),
  'change_request.reopened': (event, mentions) => t.rich('requestReopened', inProject(event, mentions)),
  'change_request.discussed': (event, mentions) => t.rich('requestDiscussed', inProject(event, mentions)),

  'provider_key.set': ({ subjectId }, { actor }) => t.rich('keySet', { actor, provider: text(subjectId) }),
  'provider_key.replaced': ({ subjectId }, { actor }) => t.rich('keyReplaced', { actor, provider: text(subjectId) }),
  'provider_key.removed': ({ subjectId }, { actor }) => t.rich('keyRemoved', { actor, provider: text(subjectId) }),
  'model.corrected': ({ subjectId }, { actor }) => t.rich('modelCorrected', { actor, model: text(subjectId) }),
  'model.correction_removed': ({ subjectId }, { actor }) => t.rich('modelReset', { actor, model: text(subjectId) }),
  'model.default_changed': ({ data }, { actor }) =>
    data.model === null
      ? t.rich('workspaceModelRemoved', { actor })
      : t.rich('workspaceModelSet', { actor, model: text(data.model) }),
  'model.fallback_changed': (_, { actor }) => t.rich('fallbackChanged', { actor }),
  'sheet.looking_changed': (_, { actor }) => t.rich('sheetLookingChanged', { actor }),
  'price.added': ({ data }, { actor }) => t.rich('priceAdded', { actor, model: text(data.model) }),
  'price.removed': ({ data }, { actor }) => t.rich('priceRemoved', { actor, model: text(data.model) }),
  'budget.set': (_, { actor }) => t.rich('budgetSet', { actor }),
  'budget.removed': (_, { actor }) => t.rich('budgetRemoved', { actor }),
  'rate.set': (_, { actor }) => t.rich('rateSet', { actor }),
  'rate.removed': (_, { actor }) => t.rich('rateRemoved', { actor }),
};
