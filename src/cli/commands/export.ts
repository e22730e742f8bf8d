import fs from 'node:fs';
import path from 'node:path';
import { nameOf } from '@/documents/core/path';
import type { MissingCharacters } from '@/exports/core/missing-characters';
import { codePointName } from '@/kernel/code-point-name';
import { downloadDocument } from '../client/download';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import { type Call, textOption } from '../command';
import { EXIT, Failure, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { writeAll } from '../terminal/write-all';

/** The formats with their file extensions. */
const FORMATS: Readonly<Record<string, string>> = { markdown: 'md', html: 'html', docx: 'docx', pdf: 'pdf' };

export async function run(call: Call): Promise<number> {
  const { io, args, options } = call;
  const [name = '', file] = args;
  const format = formatOf(textOption(call, 'format'), file);
  const { documentId, path: place } = await namedDocument(call, openApi(io), name);
  const { bytes, missing } = await downloadDocument(io, documentId, {
    format,
    ...(options.suggestions === true && { suggestions: 'tracked' }),
    ...(options.comments === true && { comments: 'yes' }),
    ...contentsOf(call),
  });
  if (file === '-') {
    await writeAll(io.stdout, bytes);
    if (missing) io.note(missingNote(missing));
    return EXIT.ok;
  }
  const target = path.resolve(io.cwd, file ?? defaultName(place, format));
  write(target, bytes);
  if (io.isJson)
    io.json({ documentId, path: place, format, file: target, bytes: bytes.length, ...(missing && { missing }) });
  else io.note(`Saved ${cleanLine(target)}`);
  if (missing && !io.isJson) io.note(missingNote(missing));
  return EXIT.ok;
}

function missingNote({ different, characters }: MissingCharacters): string {
  const named = characters.map(
    ({ character, count }) => `${cleanLine(character)} ${codePointName(character)} (${count})`,
  );
  const rest = different - characters.length;
  return `No font can draw ${[...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}. They are shown as boxes.`;
}

/** Returns the contents option. Without it, the workspace's PDF template decides. Fails if both flags are given. */
function contentsOf({ options }: Call): { contents?: 'yes' | 'no' } {
  const [isWith, isWithout] = [options.contents === true, options['no-contents'] === true];
  if (isWith && isWithout) throw usageFailure('Give --contents or --no-contents, not both.');
  return isWith ? { contents: 'yes' } : isWithout ? { contents: 'no' } : {};
}

function formatOf(given: string | undefined, file = ''): string {
  const ending = path.extname(file).slice(1).toLowerCase();
  const format = given ?? Object.keys(FORMATS).find((known) => FORMATS[known] === ending);
  if (format !== undefined && Object.hasOwn(FORMATS, format)) return format;
  throw usageFailure(`Choose a format: --format ${Object.keys(FORMATS).join(', ')}`);
}

function defaultName(place: string, format: string): string {
  const name = nameOf(place);
  return format === 'markdown' ? name : `${name.replace(/\.[^.]+$/, '')}.${FORMATS[format]}`;
}

function write(target: string, bytes: Uint8Array): void {
  try {
    fs.writeFileSync(target, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Failure(EXIT.failed, 'EXISTS', `${cleanLine(target)} already exists. Choose another file name.`);
  }
}
