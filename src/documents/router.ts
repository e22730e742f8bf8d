import { DOCUMENT_INPUT_BYTES } from '@/identity/calls/limits';
import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { createDocument } from './commands/create/create-document';
import { duplicateDocument } from './commands/create/duplicate-document';
import { importDocument } from './commands/create/import-document';
import { createProject } from './commands/create-project';
import { moveFolder } from './commands/move-folder';
import { renameDocument } from './commands/rename-document';
import { renameProject } from './commands/rename-project';
import { deleteDocumentForGood, type ForgetDocument } from './commands/trash/delete-document';
import { restoreDocument } from './commands/trash/restore-document';
import { trashDocument } from './commands/trash/trash-document';
import { backlinks } from './links/backlinks';
import type { PathRules } from './path-rules';
import { document } from './queries/document';
import { paths } from './queries/paths';
import { projects } from './queries/projects';
import { recent } from './queries/recent';
import { search } from './queries/search';
import { trash } from './queries/trash';
import { tree } from './queries/tree';
import { treeChanges } from './queries/tree-changes';
import { treesChanges } from './queries/trees-changes';
import {
  backlinksInput,
  createDocumentInput,
  createProjectInput,
  documentInput,
  importDocumentInput,
  moveFolderInput,
  pathsInput,
  projectInput,
  recentInput,
  renameDocumentInput,
  renameProjectInput,
  searchInput,
} from './schema';

export const projectsRouter = router({
  list: procedure.input(workspaceInput).query(({ ctx, input }) => projects(ctx.app, input)),
  create: procedure.input(createProjectInput).mutation(({ ctx, input }) => createProject(ctx.app, input)),
  rename: procedure.input(renameProjectInput).mutation(({ ctx, input }) => renameProject(ctx.app, input)),
});

interface DocumentsPorts {
  /** Decide who may change paths. */
  rules: PathRules;
  /** Deletes what later domains hold about a document. */
  forget: ForgetDocument;
}

export const makeDocumentsRouter = ({ rules, forget }: DocumentsPorts) =>
  router({
    tree: procedure.input(projectInput).query(({ ctx, input }) => tree(ctx.app, input)),
    onTree: procedure.input(projectInput).subscription(({ ctx, input, signal }) => treeChanges(ctx.app, input, signal)),
    onTrees: procedure
      .input(workspaceInput)
      .subscription(({ ctx, input, signal }) => treesChanges(ctx.app, input, signal)),
    /** The documents that link to one. */
    backlinks: procedure.input(backlinksInput).query(({ ctx, input }) => backlinks(ctx.app, input)),
    get: procedure.input(documentInput).query(({ ctx, input }) => document(ctx.app, input)),
    paths: procedure.input(pathsInput).query(({ ctx, input }) => paths(ctx.app, input)),
    recent: procedure.input(recentInput).query(({ ctx, input }) => recent(ctx.app, input)),
    search: procedure
      .meta({ isHeavy: true })
      .input(searchInput)
      .query(({ ctx, input, signal }) => search(ctx.app, input, signal)),
    trashed: procedure.input(projectInput).query(({ ctx, input }) => trash(ctx.app, input)),

    create: procedure
      .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
      .input(createDocumentInput)
      .mutation(({ ctx, input }) => createDocument(ctx.app, input)),
    import: procedure
      .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
      .input(importDocumentInput)
      .mutation(({ ctx, input: { base64, ...place } }) =>
        importDocument(ctx.app, { ...place, bytes: Buffer.from(base64, 'base64') }),
      ),
    rename: procedure.input(renameDocumentInput).mutation(({ ctx, input }) => renameDocument(ctx.app, input, rules)),
    moveFolder: procedure.input(moveFolderInput).mutation(({ ctx, input }) => moveFolder(ctx.app, input, rules)),
    duplicate: procedure.input(documentInput).mutation(({ ctx, input }) => duplicateDocument(ctx.app, input, rules)),
    trash: procedure.input(documentInput).mutation(({ ctx, input }) => trashDocument(ctx.app, input)),
    deleteForGood: procedure
      .input(documentInput)
      .mutation(({ ctx, input }) => deleteDocumentForGood(ctx.app, input, forget)),
    restore: procedure.input(documentInput).mutation(({ ctx, input }) => restoreDocument(ctx.app, input, rules)),
  });
