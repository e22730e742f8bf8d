import { hashPassword } from 'better-auth/crypto';
import { toBase64 } from 'lib0/buffer';
import * as Y from 'yjs';
import { appRouter } from '@/api/root';
import { appendUpdate, lockHead } from '@/documents/commands/append-update';
import { loadState } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Actor, Context } from '@/identity/context';
import { ROLES, type Role } from '@/identity/core/role';
import { openTotpSecret } from '@/identity/second-factor/secret';
import { codeOf, stepAt } from '@/identity/second-factor/totp';
import { newSecretToken } from '@/identity/secret-token';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { suggestEdits } from '@/review/commands/suggest-edits';
import { insertDraft } from '@/review/drafts/store';
import { suggestTreeChange } from '@/review/tree/commands/suggest-tree-change';
import { pinDocument } from '@/versions/commands/pin-document';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { replace } from '@/versions/test-support/quotation';

export type Caller = ReturnType<typeof appRouter.createCaller>;

/** A workspace with one person of each role. Creates whatever a call needs to act on. */
export class World {
  private constructor(
    readonly platform: Platform,
    readonly workspaceId: string,
    readonly members: Record<Role, Actor>,
  ) {}

  static async make(platform: Platform): Promise<World> {
    const { db } = platform;
    const workspaceId = newId();
    await db.workspace.create({ data: { id: workspaceId, name: 'Ours' } });
    await db.workspace.create({ data: { id: 'theirs', name: 'Theirs' } });
    const members = {} as Record<Role, Actor>;
    for (const role of ROLES) members[role] = await World.person(platform, workspaceId, role);
    return new World(platform, workspaceId, members);
  }

  private static async person(platform: Platform, workspaceId: string, role: Role): Promise<Actor> {
    const userId = newId();
    const name = `A ${role}`;
    await platform.db.user.create({
      data: { id: userId, name, email: `${userId}@example.org`, members: { create: { workspaceId, role } } },
    });
    const actor = { userId, name, sessionId: newId() };
    await World.signIn(platform, actor);
    return actor;
  }

  /** Renews the actor's session if it has ended. */
  private static async signIn({ db }: Platform, { userId, sessionId }: Actor): Promise<void> {
    if (!sessionId) return;
    const session = { id: sessionId, token: newId(), userId, expiresAt: new Date(Date.now() + 3_600_000) };
    await db.session.upsert({ where: { id: sessionId }, create: session, update: {} });
  }

  /** Signs in the actor and the owner again, who creates what calls act on. Either may have signed out meanwhile. */
  async allSignedIn(actor: Actor | undefined): Promise<void> {
    for (const one of [this.members.owner, actor]) if (one) await World.signIn(this.platform, one);
  }

  /** Creates a person who owns another workspace. */
  outsider(): Promise<Actor> {
    return World.person(this.platform, 'theirs', 'owner');
  }

  /** Returns the API as this person. Undefined: nobody is signed in. */
  as(actor: Actor | undefined): Caller {
    return appRouter.createCaller({ platform: this.platform, actor, ip: undefined });
  }

  get owner(): Caller {
    return this.as(this.members.owner);
  }

  get ownerContext(): Context {
    return { ...this.platform, actor: this.members.owner };
  }

  async member(role: Role = 'viewer'): Promise<string> {
    return (await World.person(this.platform, this.workspaceId, role)).userId;
  }

  async invitation(): Promise<{ id: string; token: string }> {
    const { id, url } = await this.owner.people.createInvitation({ workspaceId: this.workspaceId, role: 'viewer' });
    return { id, token: url.slice(url.lastIndexOf('/') + 1) };
  }

  /** Creates an API token of this person, by default of the owner. Returns its id. */
  async token(of: Actor = this.members.owner): Promise<string> {
    const owner = { userId: of.userId, name: of.name, sessionId: await this.session(of) };
    return (await this.as(owner).tokens.create({ name: 'a script', scope: 'read', days: 7 })).id;
  }

  async session({ userId }: Actor = this.members.owner): Promise<string> {
    const id = newId();
    const expiresAt = new Date(Date.now() + 60_000);
    await this.platform.db.session.create({ data: { id, token: newId(), userId, expiresAt } });
    return id;
  }

  /** Sets a person's password and returns it. */
  async password({ userId }: Actor = this.members.owner): Promise<string> {
    const password = 'a password';
    const account = { providerId: 'credential', accountId: userId, password: await hashPassword(password) };
    await this.platform.db.account.deleteMany({ where: { userId } });
    await this.platform.db.account.create({ data: { id: newId(), userId, ...account } });
    return password;
  }

  /** Returns the token of a link with which a person sets a new password. */
  async passwordToken(): Promise<string> {
    const { workspaceId } = this;
    const { url } = await this.owner.passwords.createLink({ workspaceId, userId: await this.member() });
    return url.slice(url.lastIndexOf('/') + 1);
  }

  /** Returns the token of a link that verifies a person's address. */
  async verificationToken({ userId }: Actor = this.members.owner): Promise<string> {
    const { token, tokenHash } = newSecretToken();
    const { email } = await this.platform.db.user.findUniqueOrThrow({ where: { id: userId } });
    const expiresAt = new Date(Date.now() + 60_000);
    await this.platform.db.emailVerification.create({ data: { id: newId(), userId, email, tokenHash, expiresAt } });
    return token;
  }

  async noSecondFactor({ userId }: { userId: string } = this.members.owner): Promise<void> {
    await this.platform.db.secondFactor.deleteMany({ where: { userId } });
  }

  /** Gives a person a second factor. */
  async secondFactor({ userId }: { userId: string } = this.members.owner): Promise<void> {
    await this.noSecondFactor({ userId });
    await this.platform.db.secondFactor.create({ data: { userId, secret: Buffer.of(1), confirmedAt: new Date() } });
  }

  /** Returns the code with which a person confirms the app that they are setting up. */
  async codeToConfirm({ token: _, ...actor }: Actor = this.members.owner): Promise<string> {
    const { userId } = actor;
    await this.noSecondFactor({ userId });
    await this.as(actor).secondFactor.begin();
    const { secret } = await this.platform.db.secondFactor.findUniqueOrThrow({ where: { userId } });
    const key = openTotpSecret(this.platform.settings, userId, secret);
    return codeOf(key ?? Buffer.of(), stepAt(Date.now()));
  }

  async project(): Promise<string> {
    return (await this.owner.projects.create({ workspaceId: this.workspaceId, name: 'Project' })).projectId;
  }

  /** Creates another editor, who can sign in. */
  keeper(): Promise<Actor> {
    return World.person(this.platform, this.workspaceId, 'editor');
  }

  async group(): Promise<string> {
    return (await this.owner.groups.create({ workspaceId: this.workspaceId, name: `Group ${newId()}` })).groupId;
  }

  /** Creates a private project that only some other editor can enter. */
  async closedProject(): Promise<string> {
    const editor = await World.person(this.platform, this.workspaceId, 'editor');
    const { workspaceId } = this;
    return (await this.as(editor).projects.create({ workspaceId, name: 'Closed', isPrivate: true })).projectId;
  }

  /** Creates a member's open request for access to a project. */
  async accessRequest(): Promise<string> {
    const request = { id: newId(), projectId: await this.project(), userId: await this.member(), message: 'Please' };
    return (await this.platform.db.accessRequest.create({ data: request })).id;
  }

  /** Makes the projects created since a time private until `reopen`, with a role for one person. */
  async close(since: Date, person?: { userId: string; role: Role }): Promise<void> {
    const { db } = this.platform;
    const grantedBy = this.members.owner.userId;
    const where = { workspaceId: this.workspaceId, isPrivate: false, createdAt: { gte: since } };
    const projectIds = (await db.project.findMany({ where, select: { id: true } })).map(({ id }) => id);
    await db.project.updateMany({ where: { id: { in: projectIds } }, data: { isPrivate: true } });
    if (person) {
      const subject = { subjectId: person.userId, subjectKind: 'person', role: person.role, grantedBy };
      await db.projectGrant.createMany({ data: projectIds.map((projectId) => ({ ...subject, projectId })) });
    }
    this.#closed = projectIds;
  }

  #closed: string[] = [];

  async reopen(): Promise<void> {
    const { db } = this.platform;
    const projectId = { in: this.#closed };
    await db.projectGrant.deleteMany({ where: { projectId } });
    await db.project.updateMany({ where: { id: projectId }, data: { isPrivate: false } });
    this.#closed = [];
  }

  async document(text = 'The colour is red.\n'): Promise<string> {
    const projectId = await this.project();
    return (await this.owner.documents.create({ projectId, path: 'notes.md', text })).documentId;
  }

  async template(): Promise<{ templateId: string; projectId: string }> {
    const projectId = await this.project();
    const { documentId } = await this.owner.documents.create({ projectId, path: 'template.md', text: '# Colours\n' });
    await this.owner.templates.set({ documentId, isTemplate: true });
    return { templateId: documentId, projectId };
  }

  /** Creates a file row without any bytes. */
  async file(): Promise<string> {
    const row = { id: newId(), workspaceId: this.workspaceId, projectId: await this.project(), sha256: '0'.repeat(64) };
    const data = { ...row, bytes: 1, contentType: 'text/plain', name: 'a.txt', createdBy: this.members.owner.userId };
    return (await this.platform.db.projectFile.create({ data })).id;
  }

  /** Creates the owner's link to a document. */
  async shareLink(): Promise<{ linkId: string; url: string }> {
    return this.owner.shareLinks.create({ kind: 'document', subjectId: await this.document() });
  }

  /** Someone without an account who has written at a document. */
  async guest(name = 'Gil'): Promise<{ documentId: string; guestId: string }> {
    const [documentId, guestId] = [await this.document(), newId()];
    const data = { documentId, guestId, name };
    const event = { workspaceId: this.workspaceId, actorId: null, action: 'thread.guest_commented', data };
    await inTransaction(this.platform.db, (tx) =>
      recordAuditEvent(tx, { ...event, subjectType: 'document', subjectId: documentId }),
    );
    return { documentId, guestId };
  }

  async sheet(): Promise<string> {
    return (await this.newSheet()).sheetId;
  }

  private async newSheet() {
    const projectId = await this.project();
    const texts = { data: '{"title":"Plants in colour"}', template: '= {{title}}' };
    return this.owner.sheets.create({ projectId, path: 'Plants', ...texts });
  }

  async suggestionOnSheet() {
    const { sheetId, dataDocumentId } = await this.newSheet();
    return { sheetId, suggestionIds: [await this.suggestion({ documentId: dataDocumentId })] };
  }

  async trashedProject(): Promise<string> {
    const projectId = await this.project();
    await this.owner.projects.trash({ projectId });
    return projectId;
  }

  async trashedDocument(): Promise<string> {
    const documentId = await this.document();
    await this.owner.documents.trash({ documentId });
    return documentId;
  }

  async version(): Promise<string> {
    const documentId = await this.document();
    return (await this.owner.versions.createSnapshot({ documentId, description: 'as it is' })).versionId;
  }

  /** Creates a turn that failed, with one model call and its last event. */
  async turn(request = 'Proofread this'): Promise<string> {
    const { db } = this.platform;
    const documentId = await this.document();
    const { projectId } = await db.document.findUniqueOrThrow({ where: { id: documentId } });
    const { userId } = this.members.owner;
    const turnId = newId();
    const conversation = { id: newId(), documentId, projectId, title: 'Proofread', createdBy: userId };
    const model = 'offline/copy-editor';
    await db.conversation.create({ data: conversation });
    await db.turn.create({
      data: {
        id: turnId,
        conversationId: conversation.id,
        userId,
        request,
        settings: JSON.stringify({ settings: {} }),
        model,
        status: 'failed',
        events: { create: { seq: 1, type: 'failed', data: JSON.stringify({ type: 'failed', message: '' }) } },
      },
    });
    await db.modelCall.create({
      data: {
        id: newId(),
        workspaceId: this.workspaceId,
        projectId,
        documentId,
        userId,
        turnId,
        step: 0,
        attempt: 1,
        provider: 'offline',
        model: 'copy-editor',
        purpose: 'turn',
        status: 'failed',
      },
    });
    return turnId;
  }

  /** Creates a message of the owner's that waits for a running turn. */
  async waitingTurn(): Promise<string> {
    const { db } = this.platform;
    const before = await this.turn();
    const { conversationId, userId, model, settings } = await db.turn.update({
      where: { id: before },
      data: { status: 'running', leaseToken: 'a', leaseExpiresAt: new Date(Date.now() + 600_000) },
    });
    const id = newId();
    const turn = { id, conversationId, parentTurnId: before, userId, request: 'Then that', model, settings };
    await db.turn.create({ data: { ...turn, status: 'waiting' } });
    return id;
  }

  /** Creates a question that a turn waits for. Returns an answer to it. */
  async question() {
    const turnId = await this.turn();
    const { db } = this.platform;
    await db.turn.update({ where: { id: turnId }, data: { status: 'needs_input' } });
    await db.turnQuestion.create({ data: { turnId, step: 0, callId: 'call', question: 'Which colour?' } });
    return { turnId, step: 0, callId: 'call', answer: 'Red' };
  }

  /** Creates a plan with two steps. */
  async plan(): Promise<{ planId: string; stepId: string; conversationId: string; documentId: string }> {
    const { db } = this.platform;
    const planId = await this.turn();
    const turn = await db.turn.findUniqueOrThrow({ where: { id: planId }, include: { conversation: true } });
    const { conversationId } = turn;
    const { documentId } = turn.conversation;
    const [stepId, next] = [newId(), newId()];
    const steps = [
      { id: stepId, position: 0, text: 'First' },
      { id: next, position: 1, text: 'Second' },
    ];
    await db.plan.create({
      data: { id: planId, conversationId, documentId, title: 'A plan', steps: { create: steps } },
    });
    return { planId, stepId, conversationId, documentId };
  }

  /** Creates a suggestion that a turn made. */
  async suggestionOfTurn(): Promise<string> {
    const turnId = await this.turn();
    const turn = await this.platform.db.turn.findUniqueOrThrow({
      where: { id: turnId },
      include: { conversation: true },
    });
    return this.suggestion({ documentId: turn.conversation.documentId, turnId });
  }

  /** Creates a suggestion with one undecided hunk. */
  async suggestion(of: { documentId?: string; turnId?: string } = {}): Promise<string> {
    const { documentId = await this.document(), turnId = newId() } = of;
    const ctx = this.ownerContext;
    const { versionId: pinnedVersionId } = await pinDocument(ctx, { documentId, turnIds: [turnId] });
    const calls = [{ callId: 'a', edits: [replace('colour', 'color')], description: 'spelling' }];
    const [made] = await suggestEdits(ctx, { documentId, pinnedVersionId, turnId, step: 0, calls });
    if (!made?.ok) throw new Error('no suggestion could be made');
    return made.versionId;
  }

  /** Creates a suggestion under review that was written by this person, by default the owner. */
  async ownSuggestion({ userId }: Actor = this.members.owner, inProject?: string) {
    const { db } = this.platform;
    const documentId = await this.document();
    if (inProject)
      await db.document.update({ where: { id: documentId }, data: { projectId: inProject, path: newId() } });
    const id = await this.suggestion({ documentId });
    const data = { createdByTurnId: null, createdByUserId: userId, askedByUserId: userId };
    await db.version.update({ where: { id }, data });
    const { projectId } = await db.document.findUniqueOrThrow({ where: { id: documentId } });
    return { projectId, suggestionIds: [id] };
  }

  /** Creates a change request of this person, by default the owner. */
  async changeRequest(author: Actor = this.members.owner, inProject?: string): Promise<string> {
    const { projectId, suggestionIds } = await this.ownSuggestion(author, inProject);
    const id = newId();
    const data = { id, projectId, authorId: author.userId, title: 'Spelling' };
    await this.platform.db.changeRequest.create({ data });
    await this.platform.db.version.updateMany({ where: { id: { in: suggestionIds } }, data: { changeSetId: id } });
    return id;
  }

  /** Returns the input for starting a thread: a passage of a document, and a comment. */
  async passage() {
    const documentId = await this.document();
    const { doc } = await loadState(sqlOfPool(this.platform.pool), documentId);
    const { from, to } = anchorPassage(doc, { from: 4, to: 10 });
    doc.destroy();
    return { documentId, from: toBase64(from), to: toBase64(to), body: 'Which one?' };
  }

  /** Creates a passage that the owner froze. */
  async frozenRange(): Promise<string> {
    const { body: _, ...passage } = await this.passage();
    return (await this.owner.versions.freezeRange(passage)).rangeId;
  }

  /** Creates a thread of the owner's, with its first comment. */
  async thread(): Promise<{ threadId: string; commentId: string }> {
    return this.owner.threads.startOnPassage(await this.passage());
  }

  newPrice(validFrom = '2999-01-01') {
    const figures = { input: 100_000, cachedInput: 10_000, output: 400_000, thoughts: 400_000 };
    return { provider: 'google', model: 'gemini-x', validFrom, ...figures, source: 'the contract' };
  }

  /** Creates a price that doesn't apply yet. */
  async price(): Promise<string> {
    return (await this.owner.usage.addPrice({ workspaceId: this.workspaceId, ...this.newPrice() })).priceId;
  }

  /** A budget for a model that isn't called here. */
  newBudget() {
    return { scope: 'model' as const, subject: 'google/gemini-x', unit: 'tokens' as const, amount: 1_000_000 };
  }

  async budget(): Promise<string> {
    return (await this.owner.usage.setBudget({ workspaceId: this.workspaceId, ...this.newBudget() })).budgetId;
  }

  async rate(): Promise<string> {
    const rule = { workspaceId: this.workspaceId, kind: 'calls' as const, per: 'minute' as const, most: 1_000 };
    return (await this.owner.usage.setRate(rule)).rateId;
  }

  async hunk(): Promise<string> {
    const versionId = await this.suggestion();
    return (await this.platform.db.hunk.findFirstOrThrow({ where: { versionId } })).id;
  }

  /** Creates a draft suggestion of this person, by default the owner, with some text. */
  async draft({ userId: authorId }: Actor = this.members.owner): Promise<string> {
    return this.draftIn(await this.document(), 'Draft. ', authorId);
  }

  /** Creates a draft suggestion that inserts this text at the start of a document. */
  async draftIn(documentId: string, text: string, authorId = this.members.owner.userId): Promise<string> {
    const id = newId();
    const { doc } = await loadState(sqlOfPool(this.platform.pool), documentId);
    const before = Y.encodeStateVector(doc);
    doc.getText('content').insert(0, text);
    const update = Y.encodeStateAsUpdate(doc, before);
    await inTransaction(this.platform.db, async (tx) => {
      await insertDraft(tx, { id, documentId, authorId });
      await lockHead(tx, id);
      await appendUpdate(tx, { documentId: id, update, authors: [{ clientId: doc.clientID, userId: authorId }] });
    });
    doc.destroy();
    return id;
  }

  /** Returns a selection of one suggested hunk. */
  async suggestedHunk(): Promise<{ documentId: string; hunkIds: string[] }> {
    const id = await this.hunk();
    const { version } = await this.platform.db.hunk.findUniqueOrThrow({ where: { id }, include: { version: true } });
    return { documentId: version.documentId, hunkIds: [id] };
  }

  async decidedHunk(): Promise<string> {
    const hunkId = await this.hunk();
    await this.owner.review.decideHunk({ hunkId, choice: { kind: 'accept' } });
    return hunkId;
  }

  /** Creates an undecided suggestion for a new document. */
  async treeChange(text = 'New.\n'): Promise<string> {
    const askedInDocumentId = await this.document();
    const { projectId } = await this.platform.db.document.findUniqueOrThrow({ where: { id: askedInDocumentId } });
    const turnId = newId();
    const call = { turnId, turnIds: [turnId], step: 0, callId: 'a', projectId, askedInDocumentId };
    const change = { kind: 'create', path: 'new.md', text } as const;
    return (await suggestTreeChange(this.ownerContext, { ...call, change, description: 'a plan' })).treeChangeId;
  }

  async decidedTreeChange(): Promise<string> {
    const treeChangeId = await this.treeChange();
    await this.owner.treeChanges.decide({ treeChangeId, choice: { kind: 'accept' } });
    return treeChangeId;
  }

  /** Creates a turn that has a suggestion under review. */
  async suggestingTurn(): Promise<string> {
    const id = await this.suggestion();
    return (await this.platform.db.version.findUniqueOrThrow({ where: { id } })).createdByTurnId!;
  }
}
