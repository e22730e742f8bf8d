import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { newId } from '@/kernel/id';
import { runCommand } from '@/tasks/commands/run-command';
import { realAider } from '../support/aider';
import { makeWorld, startTurnWorker, type World } from '../turns/fixture';

export const MODEL = 'google/gemini-3-flash-preview';

/** The content of a file on the server that no sandboxed program may see. */
export const SECRET = `secret-${newId()}`;

export interface AiderWorld extends World {
  /** The server's data folder, which contains the secret. */
  dataDir: string;
  /** Returns the folders of runs. */
  scratch(): string[];
  /** Runs `/task aider:automatic` in a new project with these documents. */
  run(prompt: string, texts: Record<string, string>, more?: { files?: readonly string[] }): Promise<AiderRun>;
}

export interface AiderRun {
  turnId: string;
  conversationId: string;
  projectId: string;
  /** The documents' ids, by path. */
  documents: Record<string, string>;
}

/** Makes a world whose worker has the real Aider, if it is installed, and additional environment variables. */
export async function makeAiderWorld(env: Record<string, string> = {}, { worker = true } = {}): Promise<AiderWorld> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'variorum-aider-data-'));
  afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
  fs.writeFileSync(path.join(dataDir, 'auth-secret'), SECRET);
  const world = await makeWorld({ env: { AIDER_COMMAND: realAider ?? 'no-aider', DATA_DIR: dataDir, ...env } });
  if (worker) await startTurnWorker(world.platform);
  const folder = path.join(dataDir, 'scratch');
  return {
    ...world,
    dataDir,
    scratch: () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []),
    run: (prompt, texts, { files } = {}) => runAider(world, { prompt, texts, files: files ?? Object.keys(texts) }),
  };
}

async function runAider(
  world: World,
  { prompt, texts, files }: { prompt: string; texts: Record<string, string>; files: readonly string[] },
): Promise<AiderRun> {
  const projectId = await world.newProject();
  const documents: Record<string, string> = {};
  for (const [file, text] of Object.entries(texts)) {
    documents[file] = await world.newDocument(text, { path: file, projectId });
  }
  const documentId = Object.values(documents)[0] ?? (await world.newDocument('', { projectId }));
  const text = `/task aider:automatic prompt=${quoted(prompt)} file_context=[${files.map(quoted).join(',')}]`;
  const outcome = await runCommand(world.as('editor'), { key: newId(), documentId, text, model: MODEL });
  if (outcome.kind !== 'turn') throw new Error(`${outcome.kind} instead of a turn`);
  return { ...outcome, projectId, documents };
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}
