import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { exportRoute } from '../../../server/http/export';
import { archiveImportRoute } from '../../../server/http/files/archive';
import { Browser } from '../browser';
import { startApiServer } from '../server';

/** Makes a folder for a server's data. It's deleted when the file's tests end. */
export function makeDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-imports-'));
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

type Routes = NonNullable<Parameters<typeof startApiServer>[0]>['routes'];

/** Starts a server that can import and export documents, and signs up its owner. */
export async function startImportServer(dataDir: string, { routes = [] }: { routes?: Routes } = {}) {
  const server = await startApiServer({
    routes: [exportRoute, archiveImportRoute, ...routes],
    env: { DATA_DIR: dataDir },
  });
  const owner = new Browser(server.url);
  await owner.signUp('Olga Owner');
  const { workspace } = await owner.api.people.me.query();
  return {
    server,
    owner,
    workspace,
    db: server.platform.db,
    newProject: async (): Promise<string> =>
      (await owner.api.projects.create.mutate({ workspaceId: workspace.id, name: 'Imports' })).projectId,
    send: (projectId: string, name: string, body: Uint8Array, browser = owner) =>
      browser.fetch(`/api/projects/${projectId}/import?${new URLSearchParams({ name })}`, {
        method: 'POST',
        body: Buffer.from(body),
      }),
    /** Returns the texts of a project's documents by path. */
    textsOf: async (projectId: string): Promise<Record<string, string>> => {
      const documents = await owner.api.documents.tree.query({ projectId });
      const texts = documents.map(async ({ path: at, documentId }) => [
        at,
        (await owner.fetch(`/api/documents/${documentId}/export`)).text,
      ]);
      return Object.fromEntries(await Promise.all(texts));
    },
    /** Counts everything that an import stores, to check that it stored nothing. */
    stored: async () => ({
      documents: await server.platform.db.document.count(),
      files: await server.platform.db.projectFile.count(),
      versions: await server.platform.db.version.count(),
      threads: await server.platform.db.thread.count(),
      staged: fs.readdirSync(path.join(dataDir, 'files', 'incoming')).length,
    }),
  };
}
