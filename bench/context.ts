import { createDocument } from '@/documents/commands/create/create-document';
import { createProject } from '@/documents/commands/create-project';
import { IndexFollower } from '@/documents/commands/index/follow-changes';
import type { Context } from '@/identity/context';
import { getRelevantContextFor } from '@/tasks/context/queries/relevant-context';
import { Desk } from '@/versions/test-support/desk';
import { type LabelledProject, readHistory } from './context/history';
import { withPlatform } from './server/platform';
import { median, ms, printTable } from './sync/table';

/**
 * Search by relevance: how quickly it answers, how soon a change is found, and how many of the right files it finds.
 * BENCH_CONTEXT_HISTORIES names folders with Git repositories, separated by commas, from whose commits the last is
 * measured; without it, this project's own.
 */
export async function run(): Promise<void> {
  const folders = (process.env.BENCH_CONTEXT_HISTORIES ?? '.').split(',');
  await withPlatform(async (platform) => {
    const desk = await Desk.open(platform);
    const owner = await desk.person('owner', 'Ann');
    const rows: string[][] = [];
    for (const folder of folders) {
      const project = readHistory(folder);
      const projectId = await importProject(owner, desk.workspaceId, project);
      await new IndexFollower(platform).look();
      rows.push(await measureRecall(owner, projectId, project));
    }
    printTable('recall', ['project', 'files', 'changes', 'recall at 5', 'any at 5', 'first', 'p50', 'p95'], rows);
  });
}

async function importProject(owner: Context, workspaceId: string, { name, files }: LabelledProject): Promise<string> {
  const { projectId } = await createProject(owner, { workspaceId, name });
  for (const { path, text } of files) {
    await createDocument(owner, { projectId, path, text }).catch(() => {});
  }
  return projectId;
}

async function measureRecall(owner: Context, projectId: string, project: LabelledProject): Promise<string[]> {
  let [recall, any, first] = [0, 0, 0];
  const times: number[] = [];
  for (const { request, paths } of project.changes) {
    const began = performance.now();
    const found = await getRelevantContextFor(owner, { projectId, query: request, limit: 5 });
    times.push(performance.now() - began);
    const right = found.filter(({ path }) => paths.includes(path)).length;
    recall += right / Math.min(5, paths.length);
    any += right > 0 ? 1 : 0;
    first += paths.includes(found[0]?.path ?? '') ? 1 : 0;
    if (process.env.BENCH_VERBOSE)
      console.log(
        request,
        '\n   ',
        paths.join(' '),
        '\n',
        found.map((f) => `   ${f.score} ${f.path}: ${f.reason}`).join('\n'),
      );
  }
  const n = project.changes.length;
  const sorted = times.sort((a, b) => a - b);
  const share = (sum: number) => (sum / n).toFixed(2);
  return [
    project.name,
    String(project.files.length),
    String(n),
    share(recall),
    share(any),
    share(first),
    ms(median(times)),
    ms(sorted[Math.floor(n * 0.95)]!),
  ];
}
