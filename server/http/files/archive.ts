import type { HtmlConverter } from '@/files/archive/html-converter';
import { type ImportArchive, importArchive } from '@/files/commands/import-archive';
import { importHtml } from '@/files/commands/import-html';
import type { ImportWatch } from '@/files/commands/import-watch';
import { importWord } from '@/files/commands/import-word';
import { projectArchive } from '@/files/queries/project-archive';
import { exportArchiveQuery, type ImportedArchive, importArchiveQuery } from '@/files/schema';
import type { Context } from '@/identity/context';
import { withOrigin } from '@/identity/request-origin';
import { AppError } from '@/kernel/error';
import { MARKDOWN_TASKS } from '@/markdown/work/tasks';
import { runOnThread } from '@/platform/threads/run-task';
import type { ApiCall, ApiRoute } from '../http';
import { sendDownload, sendJson, sendLine, setLeftOut, wantsLines } from '../respond';

/**
 * Downloads a project as a zip file, or one of its folders with `?folder=`. A header says what it leaves out; with
 * `?report=yes`, only this report is returned.
 */
export const archiveExportRoute: ApiRoute = {
  method: 'GET',
  path: /^\/api\/projects\/(?<id>[^/]+)\/export$/,
  async handle(call) {
    const ctx = requireContext(call);
    const query = exportArchiveQuery.safeParse(queryOf(call));
    if (!query.success) throw new AppError('INVALID', query.error.issues[0]?.message ?? 'The path is wrong.');
    const { report, ...archive } = await projectArchive(ctx, query.data);
    if (query.data.report) return sendJson(call.response, 200, { name: archive.name, ...report });
    setLeftOut(call.response, report);
    await sendDownload(call.response, ctx.log, { contentType: 'application/zip', ...archive });
  },
};

/**
 * Imports the request's body: a zip file, a Word file or an HTML file. `?name=` is the file's name, `?folder=` the
 * folder for its documents. If the client closes the connection before the import is complete, the import is canceled.
 * If the request accepts `application/x-ndjson`, the response reports progress, one line at a time.
 */
export const archiveImportRoute: ApiRoute = {
  method: 'POST',
  path: /^\/api\/projects\/(?<id>[^/]+)\/import$/,
  async handle(call) {
    const { request, response, context } = call;
    // Closes the connection, so the rest of a refused body isn't read.
    response.shouldKeepAlive = false;
    const ctx = requireContext(call);
    const query = importArchiveQuery.safeParse(queryOf(call));
    if (!query.success) throw new AppError('INVALID', query.error.issues[0]?.message ?? 'The name is missing.');
    const watch = watchOf(call);
    try {
      const imported = await withOrigin({ ip: context.ip, tokenId: ctx.actor.token?.id }, () =>
        importFile(ctx, { ...query.data, content: request, watch }),
      );
      if (wantsLines(request)) {
        sendLine(response, { result: imported });
        response.end();
      } else {
        response.shouldKeepAlive = true;
        sendJson(response, 200, imported);
      }
    } catch (error) {
      // If the client has gone, nobody needs the answer.
      if (!watch.signal.aborted) throw error;
    }
  },
};

/** Imports a file. Its extension decides how. */
function importFile(ctx: Context, input: ImportArchive): Promise<ImportedArchive> {
  if (/\.docx$/i.test(input.name)) return importWord(ctx, input);
  if (/\.html?$/i.test(input.name)) return importHtml(ctx, input, convertHtml);
  return importArchive(ctx, input, convertHtml);
}

/** The most time for converting a page, whatever it contains. */
const MAX_MS = 30_000;

const convertHtml: HtmlConverter = (page, signal) =>
  runOnThread(MARKDOWN_TASKS, 'htmlDocument', { ...page }, { timeMs: MAX_MS, signal });

/** Reports progress once per percent. */
const STEP = 0.01;

function watchOf({ request, response }: ApiCall): ImportWatch {
  const canceled = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) canceled.abort();
  });
  let told = -STEP;
  return {
    signal: canceled.signal,
    onProgress(share) {
      if (!wantsLines(request) || share < told + STEP) return;
      told = share;
      sendLine(response, { progress: share });
    },
  };
}

function requireContext({ context: { actor, platform } }: ApiCall): Context {
  if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
  return { ...platform, actor };
}

function queryOf({ request, groups }: ApiCall): Record<string, string | undefined> {
  const { searchParams } = new URL(request.url ?? '', 'http://x');
  return { ...Object.fromEntries(searchParams), projectId: groups.id };
}
