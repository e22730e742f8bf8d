import * as Y from 'yjs';
import { appendUpdate, lockHead } from '@/documents/commands/append-update';
import { writeInitialText } from '@/documents/commands/create/write-initial-text';
import { contentOf } from '@/documents/core/content';
import { kindOf } from '@/documents/core/path';
import { currentText, loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import type { Role } from '@/identity/core/role';
import { newId } from '@/kernel/id';
import type { Platform } from '@/platform/context';
import { inTransaction, sqlOfPool, sqlOfTransaction } from '@/platform/database';

/** Creates a workspace with a project and people directly in the database, for tests of versions and review. */
export class Desk {
  private constructor(
    private readonly platform: Platform,
    readonly workspaceId: string,
    readonly projectId: string,
  ) {}

  static async open(platform: Platform): Promise<Desk> {
    const workspace = await platform.db.workspace.create({ data: { id: newId(), name: 'Press' } });
    const project = await platform.db.project.create({
      data: { id: newId(), workspaceId: workspace.id, name: 'Launch' },
    });
    return new Desk(platform, workspace.id, project.id);
  }

  async person(role: Role, name = role as string): Promise<Context> {
    const userId = newId();
    await this.platform.db.user.create({ data: { id: userId, name, email: `${userId}@example.org` } });
    await this.platform.db.member.create({ data: { workspaceId: this.workspaceId, userId, role } });
    return { ...this.platform, actor: { userId, name, sessionId: undefined } };
  }

  async document(text: string, path = `${newId()}.md`): Promise<string> {
    const id = newId();
    await this.platform.db.document.create({
      data: { id, projectId: this.projectId, path, kind: kindOf(path), createdBy: 'nobody' },
    });
    await inTransaction(this.platform.db, (tx) => writeInitialText(tx, id, text));
    return id;
  }

  /** Types like a person, and writes to the log as a room would. */
  async type(documentId: string, edit: (text: Y.Text) => void, clientId = 7): Promise<void> {
    await inTransaction(this.platform.db, async (tx) => {
      await lockHead(tx, documentId);
      const { doc } = await loadState(sqlOfTransaction(tx), documentId);
      const before = Y.encodeStateVector(doc);
      doc.clientID = clientId;
      edit(contentOf(doc));
      const authors = [{ clientId, userId: 'typist' }];
      await appendUpdate(tx, { documentId, update: Y.encodeStateAsUpdate(doc, before), authors });
      doc.destroy();
    });
  }

  async text(documentId: string): Promise<string> {
    return (await currentText(sqlOfPool(this.platform.pool), documentId)).text;
  }

  /** Returns every byte of a document's log. */
  async log(documentId: string): Promise<string[]> {
    const rows = await this.platform.db.documentUpdate.findMany({ where: { documentId }, orderBy: { seq: 'asc' } });
    return rows.map(({ seq, data }) => `${seq}:${Buffer.from(data).toString('hex')}`);
  }

  async head(documentId: string): Promise<string | null> {
    const row = await this.platform.db.document.findUniqueOrThrow({ where: { id: documentId } });
    return row.headVersionId;
  }
}
