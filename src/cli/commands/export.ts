import path from 'node:path';
import { type Call, textOption } from '../command';
import { usageFailure } from '../failure';
import { exportDocument, FORMATS } from '../formats/export-document';
import { exportProject } from '../formats/export-project';

export async function run(call: Call): Promise<number> {
  const format = formatOf(call);
  if (format === 'zip') return exportProject(call);
  if (call.options.history === true || textOption(call, 'folder') !== undefined) {
    throw usageFailure('--history and --folder are for a project’s zip file: --format zip');
  }
  return exportDocument(call, format);
}

function formatOf(call: Call): string {
  const endings: Readonly<Record<string, string>> = { ...FORMATS, zip: 'zip' };
  const ending = path
    .extname(call.args[1] ?? '')
    .slice(1)
    .toLowerCase();
  const format = textOption(call, 'format') ?? Object.keys(endings).find((known) => endings[known] === ending);
  if (format !== undefined && Object.hasOwn(endings, format)) return format;
  throw usageFailure(`Choose a format: --format ${Object.keys(endings).join(', ')}`);
}
