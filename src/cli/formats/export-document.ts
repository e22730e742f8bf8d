import path from 'node:path';
import { Readable } from 'node:stream';
import { nameOf } from '@/documents/core/path';
import type { MissingCharacters } from '@/exports/core/missing-characters';
import { codePointName } from '@/kernel/code-point-name';
import { downloadDocument } from '../client/download';
import { namedDocument } from '../client/named-document';
import { openApi } from '../client/open-api';
import type { Call } from '../command';
import { EXIT, usageFailure } from '../failure';
import { cleanLine } from '../terminal/clean';
import { writeAll } from '../terminal/write-all';
import { noteLeftOut } from './note-left-out';
import { saveFile } from './save-file';

/** The formats of documents with their file extensions. */
export const FORMATS: Readonly<Record<string, string>> = { markdown: 'md', html: 'html', docx: 'docx', pdf: 'pdf' };

/** Saves a document in a format of `FORMATS`. */
export async function exportDocument(call: Call, format: string): Promise<number> {
  const { io, args, options } = call;
  const [name = '', file] = args;
  const { documentId, path: place } = await namedDocument(call, openApi(io), name);
  const { bytes, missing, report } = await downloadDocument(io, documentId, {
    format,
    ...(options.suggestions === true && { suggestions: 'tracked' }),
    ...(options.comments === true && { comments: 'yes' }),
    ...contentsOf(call),
  });
  if (file === '-') {
    await writeAll(io.stdout, bytes);
    if (missing) io.note(missingNote(missing));
    noteLeftOut(io, report);
    return EXIT.ok;
  }
  const target = path.resolve(io.cwd, file ?? defaultName(place, format));
  await saveFile(target, Readable.from([bytes]));
  if (io.isJson)
    io.json({
      documentId,
      path: place,
      format,
      file: target,
      bytes: bytes.length,
      ...(missing && { missing }),
      ...report,
    });
  else io.note(`Saved ${cleanLine(target)}`);
  if (missing && !io.isJson) io.note(missingNote(missing));
  noteLeftOut(io, report);
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

function defaultName(place: string, format: string): string {
  const name = nameOf(place);
  return format === 'markdown' ? name : `${name.replace(/\.[^.]+$/, '')}.${FORMATS[format]}`;
}
