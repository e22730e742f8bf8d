/** Audit events as sentences. Pure. */

/** A piece of a sentence: words, or something with a name that the reader knows. */
export type SentencePart = string | { person: string } | { document: string } | { project: string };

export interface AuditedEvent {
  action: string;
  actorId: string | undefined;
  subjectType: string;
  subjectId: string;
  data: Readonly<Record<string, unknown>>;
}

type Sentence = (event: AuditedEvent) => SentencePart[];

/** What the actor did, to follow their name: “accepted 6 changes in”, document. Undefined for actions it doesn't know. */
export function sentenceOf(event: AuditedEvent): SentencePart[] | undefined {
  return SENTENCES[event.action]?.(event);
}

/** The document that an event is about. */
export function documentOf({ subjectType, subjectId, data }: AuditedEvent): string | undefined {
  if (subjectType === 'document') return subjectId;
  return typeof data.documentId === 'string' ? data.documentId : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function counted(count: unknown, noun: string): string {
  if (typeof count !== 'number') return `${noun}s`;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

function quoted(value: unknown): string {
  return `“${text(value)}”`;
}

function inDocument(event: AuditedEvent): SentencePart[] {
  const document = documentOf(event);
  return document === undefined ? [] : [' in ', { document }];
}

const words =
  (sentence: string): Sentence =>
  () => [sentence];

/** “changed”, “ the role of ”, person. About oneself it is said without the name. */
function about(event: AuditedEvent, before: string, own: string, after = ''): SentencePart[] {
  if (event.subjectId === event.actorId) return [own];
  return after === '' ? [before, { person: event.subjectId }] : [before, { person: event.subjectId }, after];
}

const onPerson =
  (before: string, own: string): Sentence =>
  (event) =>
    about(event, before, own);

const onDocument =
  (verb: string): Sentence =>
  (event) => [`${verb} `, { document: documentOf(event) ?? event.subjectId }];

const onProject =
  (verb: string): Sentence =>
  ({ subjectId }) => [`${verb} `, { project: subjectId }];

const withName =
  (verb: string, key = 'name'): Sentence =>
  ({ data }) => [`${verb} ${quoted(data[key])}`];

const decided =
  (verb: string, after = ''): Sentence =>
  (event) => {
    const { hunkIds } = event.data;
    const count = Array.isArray(hunkIds) ? hunkIds.length : 1;
    return [`${verb} ${counted(count, 'change')}${after}`, ...inDocument(event)];
  };

/** “accepted a suggestion to rename”, document */
function treeDecision(verb: string, { data }: AuditedEvent): SentencePart[] {
  const kind = typeof data.kind === 'string' ? data.kind : 'change';
  const document = typeof data.documentId === 'string' ? { document: data.documentId } : quoted(data.path);
  return [`${verb} a suggestion to ${kind} `, document];
}

const onThread =
  (words: string): Sentence =>
  (event) => [words, ...inDocument(event)];

const manyThreads =
  (verb: string): Sentence =>
  (event) => {
    const { threadIds } = event.data;
    return [`${verb} ${counted(Array.isArray(threadIds) ? threadIds.length : 1, 'thread')}`, ...inDocument(event)];
  };

const byModel =
  (verb: string, key = 'model'): Sentence =>
  ({ data }) => [`${verb} ${text(data[key])}`];

const SENTENCES: Readonly<Record<string, Sentence>> = {
  'workspace.created': words('created the workspace'),
  'workspace.renamed': withName('renamed the workspace to'),
  'workspace.sign_up_opened': words('let anyone sign up'),
  'workspace.sign_up_closed': words('closed sign-up to people without an invitation'),
  'workspace.second_factor_required': words('made two-factor sign-in required'),
  'workspace.second_factor_made_optional': words('made two-factor sign-in optional'),
  'workspace.retention_set': words('changed how long the trash and the agent’s thoughts and tool calls are kept'),
  'workspace.neutral_names_set': ({ data }) => [
    data.neutralNames ? 'hid the names of deleted people' : 'kept the names of deleted people visible',
  ],

  'member.joined': ({ data }) => [`joined as ${text(data.role)}`],
  'member.role_changed': (event) => {
    const after = ` from ${text(event.data.from)} to ${text(event.data.to)}`;
    return about(event, 'changed the role of ', `changed their own role${after}`, after);
  },
  'member.deactivated': onPerson('deactivated ', 'deactivated their account'),
  'member.reactivated': onPerson('reactivated ', 'reactivated their account'),
  'member.deleted': onPerson('deleted the account of ', 'deleted their account'),
  'member.signed_out': onPerson('signed out ', 'signed out'),
  'member.password_link_created': onPerson('created a password link for ', 'created a password link for themselves'),
  'member.second_factor_reset': onPerson('reset two-factor sign-in of ', 'reset their two-factor sign-in'),

  'user.signed_out_everywhere': words('signed out on all devices'),
  'user.session_ended': words('signed out one of their devices'),
  'user.password_changed': words('changed their password'),
  'user.password_set_by_link': words('set a new password with a link'),
  'user.password_link_requested': words('asked for a password link'),
  'user.renamed': ({ data }) => [`changed their name from ${quoted(data.from)} to ${quoted(data.to)}`],
  'user.email_changed': words('changed their email address'),
  'user.email_verified': words('confirmed their email address'),
  'user.second_factor_set_up': words('set up two-factor sign-in'),
  'user.second_factor_turned_off': words('turned off two-factor sign-in'),
  'user.recovery_codes_renewed': words('created new recovery codes'),
  'user.recovery_code_used': ({ data }) => [`signed in with a recovery code (${text(data.left)} left)`],
  'token.created': withName('created the API token'),
  'token.revoked': words('revoked an API token'),
  'invitation.created': ({ data }) => [`created an invitation for a new ${text(data.role)}`],
  'invitation.revoked': words('revoked an invitation'),

  'project.created': withName('created the project'),
  'project.renamed': ({ data }) => [`renamed the project ${quoted(data.from)} to ${quoted(data.to)}`],
  'project.model_changed': ({ subjectId, data }) => [
    data.model === null ? 'removed the default model of ' : `made ${text(data.model)} the default model of `,
    { project: subjectId },
  ],
  'project.archived': withName('archived the project'),
  'project.unarchived': withName('unarchived the project'),
  'project.ordered': ({ subjectId, data }) => ['moved ', { project: subjectId }, ` to place ${text(data.position)}`],
  'project.trashed': ({ data }) => [`moved the project ${quoted(data.name)} to the trash`],
  'project.restored': ({ data }) => [`restored the project ${quoted(data.name)} from the trash`],
  'project.deleted': ({ data }) => [`deleted the project ${quoted(data.name)} for good`],
  'review.rules_set': onProject('changed the review rules of'),
  'folder.moved': ({ subjectId, data }) => [
    `moved the folder ${quoted(data.from)} to ${quoted(data.to)} in `,
    { project: subjectId },
  ],

  'document.created': onDocument('created'),
  'document.imported': onDocument('imported'),
  'document.duplicated': (event) => [
    'created ',
    { document: event.subjectId },
    ' as a copy of ',
    { document: text(event.data.sourceDocumentId) },
  ],
  'document.renamed': (event) => [
    'renamed ',
    { document: event.subjectId },
    ` from ${quoted(event.data.from)} to ${quoted(event.data.to)}`,
  ],
  'document.moved': (event) => [
    'moved ',
    { document: event.subjectId },
    ' from ',
    { project: text(event.data.fromProjectId) },
    ' to ',
    { project: text(event.data.toProjectId) },
  ],
  'document.trashed': ({ subjectId }) => ['moved ', { document: subjectId }, ' to the trash'],
  'document.restored': ({ subjectId }) => ['restored ', { document: subjectId }, ' from the trash'],
  'document.deleted': ({ data }) => [`deleted ${quoted(data.path)} for good`],
  'sheet.created': ({ data }) => [
    'made a sheet of ',
    { document: text(data.dataDocumentId) },
    ' and ',
    { document: text(data.templateDocumentId) },
  ],
  'file.added': ({ data }) =>
    typeof data.projectId === 'string'
      ? [`added the file ${quoted(data.name)} to `, { project: data.projectId }]
      : [`added the file ${quoted(data.name)}`],
  'file.deleted': ({ data }) => [`deleted the file ${quoted(data.name)}, which nothing used`],
  'document.replaced': (event) => [`replaced ${counted(event.data.count, 'occurrence')}`, ...inDocument(event)],
  'document.replace_undone': (event) => [
    `undid the replacement of ${counted(event.data.count, 'occurrence')}`,
    ...inDocument(event),
  ],
  'range.frozen': onDocument('froze a passage of'),
  'range.unfrozen': onDocument('unfroze a passage of'),

  'version.created': onDocument('saved a version of'),
  'version.named': (event) => [`named a version ${quoted(event.data.name)}`, ...inDocument(event)],
  'version.unnamed': (event) => [`removed the version name ${quoted(event.data.name)}`, ...inDocument(event)],
  'version.restored': onDocument('restored an earlier version of'),
  'suggestion.created': (event) => [`suggested ${counted(event.data.hunks, 'change')}`, ...inDocument(event)],
  'tree_change.suggested': ({ data }) =>
    typeof data.documentId === 'string'
      ? [`suggested to ${text(data.kind)} `, { document: data.documentId }]
      : [`suggested to ${text(data.kind)} ${quoted(data.path)}`],

  'tree_change.accepted': (event) => treeDecision('accepted', event),
  'tree_change.rejected': (event) => treeDecision('rejected', event),
  'tree_change.approved': (event) => treeDecision('approved', event),
  'tree_change.approval_withdrawn': (event) => treeDecision('withdrew their approval of', event),
  'tree_change.withdrawn': (event) => treeDecision('withdrew', event),
  'tree_change.undone': (event) => treeDecision('undid the decision on', event),

  'hunk.accepted': decided('accepted'),
  'hunk.accepted_edited': decided('accepted', ' with edits'),
  'hunk.rejected': decided('rejected'),
  'hunk.approved': decided('approved'),
  'hunk.already_there': decided('closed', ' that the text already contained'),
  'hunk.undone': decided('undid the decision on'),
  'hunk.approval_withdrawn': decided('withdrew their approval of'),

  'terminal.opened': (event) => ['opened a terminal', ...inDocument(event)],

  'task.template_saved': withName('saved the task', 'title'),
  'task.template_removed': ({ subjectId }) => [`removed the task ${quoted(subjectId)}`],

  'thread.started': onThread('started a thread'),
  'thread.resolved': onThread('resolved a thread'),
  'thread.reopened': onThread('reopened a thread'),
  'thread.many_resolved': manyThreads('resolved'),
  'thread.many_reopened': manyThreads('reopened'),
  'comment.deleted': onThread('deleted a comment'),

  'provider_key.set': ({ subjectId }) => [`added an API key for ${subjectId}`],
  'provider_key.replaced': ({ subjectId }) => [`replaced the API key for ${subjectId}`],
  'provider_key.removed': ({ subjectId }) => [`removed the API key for ${subjectId}`],
  'model.corrected': ({ subjectId }) => [`overrode the capabilities of the model ${subjectId}`],
  'model.correction_removed': ({ subjectId }) => [`reset the capabilities of the model ${subjectId}`],
  'model.fallback_changed': words('changed the fallback models'),
  'sheet.looking_changed': words('changed whether a model looks at designed pages'),
  'price.added': byModel('added a price for'),
  'price.removed': byModel('removed a price for'),
  'budget.set': words('set a budget'),
  'budget.removed': words('removed a budget'),
  'rate.set': words('set a rate limit'),
  'rate.removed': words('removed a rate limit'),
};
