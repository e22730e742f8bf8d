import { DOCUMENT_INPUT_BYTES } from '@/identity/calls/limits';
import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { createDocument } from './commands/create/create-document';
import { duplicateDocument } from './commands/create/duplicate-document';
import { importDocument } from './commands/create/import-document';
import { type CarryDocuments, moveDocuments } from './commands/move-documents';
import { moveFolder } from './commands/move-folder';
import { archiveProject } from './commands/projects/archive-project';
import { createProject } from './commands/projects/create-project';
import { deleteProjectForGood, type Forget } from './commands/projects/delete-project';
import { orderProject } from './commands/projects/order-project';
import { renameProject } from './commands/projects/rename-project';
import { restoreProject, trashProject } from './commands/projects/trash-project';
import { renameDocument } from './commands/rename-document';
import { deleteDocumentForGood } from './commands/trash/delete-document';
import { restoreDocument } from './commands/trash/restore-document';
import { type LeaveDocuments, trashDocument, trashMany } from './commands/trash/trash-document';
import { backlinks } from './links/backlinks';
import { createUntitled } from './naming/create-untitled';
import type { PathRules } from './path-rules';
import { document } from './queries/document';
import { paths } from './queries/paths';
import { folders, projects, trashedProjects } from './queries/projects';
import { recent } from './queries/recent';
import { type OpenSuggestions, search } from './queries/search';
import { trash } from './queries/trash';
import { tree } from './queries/tree';
import { treeChanges } from './queries/tree-changes';
import { treesChanges } from './queries/trees-changes';
import {
  archiveProjectInput,
  backlinksInput,
  createDocumentInput,
  createProjectInput,
  createUntitledInput,
  documentInput,
  importDocumentInput,
  listTrashInput,
  moveDocumentsInput,
  moveFolderInput,
  orderProjectInput,
  pathsInput,
  projectInput,
  recentInput,
  renameDocumentInput,
  renameProjectInput,
  searchInput,
  trashDocumentInput,
  trashManyInput,
} from './schema';

export const makeProjectsRouter = (forget: Forget) =>
  router({
    list: procedure.input(workspaceInput).query(({ ctx, input }) => projects(ctx.app, input)),
    /** Returns all folders of the workspace's documents, for dialogs that ask for a place. */
    folders: procedure.input(workspaceInput).query(({ ctx, input }) => folders(ctx.app, input)),
    trashed: procedure.input(workspaceInput).query(({ ctx, input }) => trashedProjects(ctx.app, input)),
    archive: procedure.input(archiveProjectInput).mutation(({ ctx, input }) => archiveProject(ctx.app, input)),
    order: procedure.input(orderProjectInput).mutation(({ ctx, input }) => orderProject(ctx.app, input)),
    trash: procedure.input(projectInput).mutation(({ ctx, input }) => trashProject(ctx.app, input)),
    restore: procedure.input(projectInput).mutation(({ ctx, input }) => restoreProject(ctx.app, input)),
    deleteForGood: procedure
      .input(projectInput)
      .mutation(({ ctx, input }) => deleteProjectForGood(ctx.app, input, forget)),
    create: procedure.input(createProjectInput).mutation(({ ctx, input }) => createProject(ctx.app, input)),
    rename: procedure.input(renameProjectInput).mutation(({ ctx, input }) => renameProject(ctx.app, input)),
  });

interface DocumentsPorts {
  /** The rules about who may change paths. */
  rules: PathRules;
  /** Deletes a document's data in later domains. */
  forget: Forget['forget'];
  /** Moves the data of later domains with documents that move to another project. */
  carry: CarryDocuments;
  /** Finds documents with undecided suggestions. */
  openSuggestions: OpenSuggestions;
  /** Moves the reviews of later domains away from documents. */
  leave: LeaveDocuments;
}

export const makeDocumentsRouter = ({ rules, forget, carry, openSuggestions, leave }: DocumentsPorts) =>
  router({
    tree: procedure.input(projectInput).query(({ ctx, input }) => tree(ctx.app, input)),
    onTree: procedure.input(projectInput).subscription(({ ctx, input, signal }) => treeChanges(ctx.app, input, signal)),
    onTrees: procedure
      .input(workspaceInput)
      .subscription(({ ctx, input, signal }) => treesChanges(ctx.app, input, signal)),
    /** Returns the documents that link to a document. */
    backlinks: procedure.input(backlinksInput).query(({ ctx, input }) => backlinks(ctx.app, input)),
    get: procedure.input(documentInput).query(({ ctx, input }) => document(ctx.app, input)),
    paths: procedure.input(pathsInput).query(({ ctx, input }) => paths(ctx.app, input)),
    recent: procedure.input(recentInput).query(({ ctx, input }) => recent(ctx.app, input)),
    search: procedure
      .meta({ isHeavy: true })
      .input(searchInput)
      .query(({ ctx, input, signal }) => search(ctx.app, input, { openSuggestions, signal })),
    trashed: procedure.input(listTrashInput).query(({ ctx, input }) => trash(ctx.app, input)),

    create: procedure
      .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
      .input(createDocumentInput)
      .mutation(({ ctx, input }) => createDocument(ctx.app, input)),
    createUntitled: procedure.input(createUntitledInput).mutation(({ ctx, input }) => createUntitled(ctx.app, input)),
    import: procedure
      .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
      .input(importDocumentInput)
      .mutation(({ ctx, input: { base64, ...place } }) =>
        importDocument(ctx.app, { ...place, bytes: Buffer.from(base64, 'base64') }),
      ),
    rename: procedure.input(renameDocumentInput).mutation(({ ctx, input }) => renameDocument(ctx.app, input, rules)),
    moveFolder: procedure.input(moveFolderInput).mutation(({ ctx, input }) => moveFolder(ctx.app, input, rules)),
    /** Moves documents within a project or to another one, all or nothing. */
    move: procedure
      .input(moveDocumentsInput)
      .mutation(({ ctx, input }) => moveDocuments(ctx.app, input, { rules, carry })),
    duplicate: procedure.input(documentInput).mutation(({ ctx, input }) => duplicateDocument(ctx.app, input, rules)),
    trash: procedure.input(trashDocumentInput).mutation(({ ctx, input }) => trashDocument(ctx.app, input, leave)),
    /** Moves documents of a project to the trash together, for example to undo an import. */
    trashMany: procedure.input(trashManyInput).mutation(({ ctx, input }) => trashMany(ctx.app, input, leave)),
    deleteForGood: procedure
      .input(documentInput)
      .mutation(({ ctx, input }) => deleteDocumentForGood(ctx.app, input, forget)),
    restore: procedure.input(documentInput).mutation(({ ctx, input }) => restoreDocument(ctx.app, input, rules)),
  });
