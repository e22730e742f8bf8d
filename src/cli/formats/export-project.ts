import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { nameOf } from '@/documents/core/path';
import { fileName } from '@/files/core/file-name';
import { LEFT_OUT_HEADER, readLeftOut } from '@/files/core/left-out';
import { findProject } from '../client/documents';
import { request } from '../client/http';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT } from '../failure';
import { cleanLine } from '../terminal/clean';
import { noteLeftOut } from './note-left-out';
import { downloadFailure, saveFile } from './save-file';

/** Saves a project, or one of its folders, as a zip file. */
export async function exportProject(call: Call): Promise<number> {
  const { io, args, options } = call;
  const [given = '', file] = args;
  const folder = textOption(call, 'folder') ?? '';
  const hasHistory = options.history === true;
  const { projectId, name } = await findProject(openApi(io), given);
  const query = new URLSearchParams({ folder, ...(hasHistory && { history: 'yes' }) });
  const response = await request(io, `/api/projects/${encodeURIComponent(projectId)}/export?${query}`);
  const report = readLeftOut(response.headers.get(LEFT_OUT_HEADER));
  const content = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
  if (file === '-') {
    await pipeline(content, io.stdout, { end: false }).catch((cause) => {
      throw downloadFailure(cause);
    });
    noteLeftOut(io, report);
    return EXIT.ok;
  }
  const target = path.resolve(io.cwd, file ?? `${fileName(folder === '' ? name : nameOf(folder))}.zip`);
  const bytes = await saveFile(target, content);
  if (io.isJson) io.json({ projectId, folder, format: 'zip', history: hasHistory, file: target, bytes, ...report });
  else io.note(`Saved ${cleanLine(target)}`);
  noteLeftOut(io, report);
  return EXIT.ok;
}
