import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { requireProject } from '@/documents/access';
import { appendUpdate, lockHead } from '@/documents/commands/append-update';
import { createDocument } from '@/documents/commands/create/create-document';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import { createProject } from '@/documents/commands/projects/create-project';
import { contentOf } from '@/documents/core/content';
import { loadState } from '@/documents/queries/document-state';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { getRelevantContextFor } from '@/tasks/context/queries/relevant-context';
import { Desk } from '@/versions/test-support/desk';
import { startIndexFollower } from '../server/jobs/index-follower';
import { type LabelledProject, readHistory } from './context/history';
import { withPlatform } from './server/platform';
import { median, ms, printTable } from './sync/table';

const DOCUMENTS = 1_000;
const SEARCHES = 300;
const CHANGES = 15;

/**
 * Search by relevance: how quickly it answers, how soon a change is found, and how many of the right files it finds.
 * BENCH_CONTEXT_HISTORIES names folders with Git repositories, separated by commas, whose commits say which files are
 * right. By default, only this project's own.
 */
export async function run(): Promise<void> {
  const folders = (process.env.BENCH_CONTEXT_HISTORIES ?? '.').split(',');
  await withPlatform(async (platform) => {
    const desk = await Desk.open(platform);
    const owner = await desk.person('owner', 'Ann');
    await measureSpeed(owner, desk.workspaceId);
    const rows: string[][] = [];
    for (const folder of folders) {
      const project = readHistory(folder);
      const projectId = await importFiles(owner, desk.workspaceId, project.files);
      await new IndexFollower(platform).look();
      rows.push(await measureRecall(owner, projectId, project));
    }
    printTable(
      'Commit subject → files that it changed, stage one, 5 documents',
      ['project', 'files', 'commits', 'recall at 5', 'any right', 'first right'],
      rows,
    );
    console.log(
      '\nStage two is not measured: it ranks with a workspace’s model, and none is set up here. A fake one would say nothing.',
    );
  });
}

async function importFiles(owner: Context, workspaceId: string, files: LabelledProject['files']): Promise<string> {
  const { projectId } = await createProject(owner, { workspaceId, name: newId() });
  for (const file of files) await createDocument(owner, { projectId, ...file });
  return projectId;
}

/** Measures search in this project's own files, with requests made of their words. */
async function measureSpeed(owner: Context, workspaceId: string): Promise<void> {
  const files = ownFiles().slice(0, DOCUMENTS);
  const projectId = await importFiles(owner, workspaceId, files);
  const began = performance.now();
  await new IndexFollower(owner).look();
  const indexing = performance.now() - began;
  const times: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const query = requestOf(files, i);
    const from = performance.now();
    await getRelevantContextFor(owner, { projectId, query, history: [requestOf(files, i + 7)], limit: 5 });
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const control: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const from = performance.now();
    await requireProject(owner, projectId, 'read');
    control.push(performance.now() - from);
  }
  control.sort((a, b) => a - b);
  const found = await measureFreshness(owner, projectId);
  printTable(
    `${files.length} documents`,
    ['all indexed in', 'search p50', 'p95', 'one row by its key p50', 'p95', 'change → found, median', 'longest'],
    [
      [
        ms(indexing),
        ms(median(times)),
        ms(times[Math.floor(SEARCHES * 0.95)]!),
        ms(median(control)),
        ms(control[Math.floor(SEARCHES * 0.95)]!),
        ms(median(found)),
        ms(Math.max(...found)),
      ],
    ],
  );
}

function ownFiles(): LabelledProject['files'] {
  return ['src', 'test', 'server', 'docs', 'e2e', 'scripts', 'app', 'bench']
    .flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
    )
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !file.includes('generated'))
    .sort()
    .map((file) => ({ path: file, text: fs.readFileSync(file, 'utf8') }));
}

/** Returns a dozen words from a place in the files. */
function requestOf(files: LabelledProject['files'], nth: number): string {
  const { text } = files[(nth * 137) % files.length]!;
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const from = (nth * 31) % Math.max(1, words.length - 12);
  return words.slice(from, from + 12).join(' ');
}

/** Returns how long after an edit is committed a search finds its words, with the server's index worker. In ms. */
async function measureFreshness(owner: Context, projectId: string): Promise<number[]> {
  const follower = startIndexFollower(owner);
  const times: number[] = [];
  try {
    for (let i = 0; i < CHANGES; i++) {
      const word = `zz${newId().replaceAll('-', '').slice(0, 12)}`;
      const documentId = await editOne(owner, projectId, `${word} `);
      const from = performance.now();
      for (;;) {
        const [found] = await getRelevantContextFor(owner, { projectId, query: word, limit: 1 });
        if (found?.documentId === documentId) break;
        await pause(20);
      }
      times.push(performance.now() - from);
    }
  } finally {
    await follower.stop();
  }
  return times;
}

async function editOne(owner: Context, projectId: string, text: string): Promise<string> {
  const { documentId } = await createDocument(owner, { projectId, path: `${newId()}.md`, text: 'A text.\n' });
  const { doc } = await loadState(sqlOfPool(owner.pool), documentId);
  const before = Y.encodeStateVector(doc);
  contentOf(doc).insert(0, text);
  await inTransaction(owner.db, async (tx) => {
    await lockHead(tx, documentId);
    const authors = [{ clientId: doc.clientID, userId: null }];
    await appendUpdate(tx, { documentId, update: Y.encodeStateAsUpdate(doc, before), authors });
  });
  doc.destroy();
  return documentId;
}

async function measureRecall(owner: Context, projectId: string, project: LabelledProject): Promise<string[]> {
  const sums = { recall: 0, any: 0, first: 0 };
  for (const { request, paths } of project.changes) {
    const found = await getRelevantContextFor(owner, { projectId, query: request, limit: 5 });
    const right = found.filter((document) => paths.includes(document.path)).length;
    sums.recall += right / Math.min(5, paths.length);
    sums.any += right > 0 ? 1 : 0;
    sums.first += paths.includes(found[0]?.path ?? '') ? 1 : 0;
  }
  const count = project.changes.length;
  const shares = Object.values(sums).map((sum) => (sum / count).toFixed(2));
  return [project.name, String(project.files.length), String(count), ...shares];
}
