import type { ProposedFiles } from '@/tasks/schema';
import { clean, cleanLine } from '../terminal/clean';
import type { Style } from '../terminal/style';
import { cutTo, widthOf, wrap } from '../terminal/width';
import { MAX_FILES } from './choose-files';

interface Listed {
  path: string;
  /** Why the document was found. Undefined if the person added it. */
  reason: string | undefined;
  isChosen: boolean;
}

/** The list of documents for Aider that the person edits on the screen. */
export interface FileList {
  instruction: string;
  files: readonly Listed[];
  /** The index of the file at the cursor. */
  at: number;
  /** The path being typed, or undefined if none is. */
  adding: string | undefined;
  notice: string;
  /** The paths of the project. */
  known: readonly string[];
}

export type PressedKey = { list: FileList } | { started: readonly string[] } | { cancelled: true };

export function fileListOf({ instruction, files }: ProposedFiles, known: readonly string[]): FileList {
  const listed = files.map(({ path, reason }) => ({ path, reason, isChosen: true }));
  return { instruction, files: listed, at: 0, adding: undefined, notice: '', known };
}

const STEPS: Record<string, 1 | -1> = { j: 1, down: 1, k: -1, up: -1 };

/** Handles a key. `key` is a typed character or the name of a key. */
export function pressInFiles(list: FileList, key: string): PressedKey {
  if (key === 'interrupt') return { cancelled: true };
  if (list.adding !== undefined) return { list: pressWhileAdding(list, list.adding, key) };
  const { files, at } = list;
  const step = STEPS[key];
  if (step) return { list: { ...list, at: (at + step + files.length) % Math.max(1, files.length), notice: '' } };
  if (key === ' ' || key === 'x') return { list: toggled(list) };
  if (key === '+') return { list: { ...list, adding: '', notice: '' } };
  if (key === 'q' || key === 'escape') return { cancelled: true };
  if (key === 'return') return { started: chosen(list) };
  return { list };
}

function chosen({ files }: FileList): string[] {
  return files.filter(({ isChosen }) => isChosen).map(({ path }) => path);
}

function toggled(list: FileList): FileList {
  const now = list.files[list.at];
  if (!now) return list;
  return withChosen(list, list.at, !now.isChosen);
}

function withChosen(list: FileList, at: number, isChosen: boolean): FileList {
  if (isChosen && chosen(list).length >= MAX_FILES && !list.files[at]?.isChosen)
    return { ...list, notice: `Aider takes at most ${MAX_FILES} documents.` };
  return { ...list, notice: '', at, files: list.files.map((file, i) => (i === at ? { ...file, isChosen } : file)) };
}

const MAX_TYPED = 1_000;

function pressWhileAdding(list: FileList, adding: string, key: string): FileList {
  if (key === 'escape') return { ...list, adding: undefined };
  if (key === 'backspace') return { ...list, adding: [...adding].slice(0, -1).join('') };
  if (key === '\t') return { ...list, adding: matches(list, adding)[0] ?? adding };
  if (key === 'return') return added({ ...list, adding: undefined }, adding);
  const isText = [...key].length === 1 && key >= ' ' && adding.length < MAX_TYPED;
  return isText ? { ...list, adding: adding + key } : list;
}

/** Returns the paths that contain the typed text, those that begin with it first. */
function matches({ known }: FileList, typed: string): string[] {
  const words = typed.toLowerCase();
  const found = known.filter((path) => path.toLowerCase().includes(words));
  const begins = (path: string) => path.toLowerCase().startsWith(words);
  return [...found.filter(begins), ...found.filter((path) => !begins(path))];
}

/** Adds the typed path, or the only path that matches it. */
function added(list: FileList, typed: string): FileList {
  if (typed.trim() === '') return list;
  const found = matches(list, typed.trim());
  const path = list.known.includes(typed.trim()) ? typed.trim() : found.length === 1 ? found[0] : undefined;
  if (path === undefined) {
    const problem = found.length === 0 ? 'There is no document' : 'Several documents match';
    return { ...list, notice: `${problem} “${typed.trim()}”.` };
  }
  const at = list.files.findIndex((file) => file.path === path);
  if (at >= 0) return withChosen(list, at, true);
  const files = [...list.files, { path, reason: undefined, isChosen: false }];
  const result = withChosen({ ...list, files }, files.length - 1, true);
  return result.notice === '' ? result : { ...list, notice: result.notice };
}

/** Returns the list as screen lines that fit the size. */
export function fileListLines(list: FileList, size: { columns: number; rows: number }, style: Style): string[] {
  const { columns, rows } = size;
  const title = wrap(`Aider: ${cleanLine(list.instruction)}`, columns).slice(0, 2);
  const foot = footLines(list, columns, style);
  const room = Math.max(1, rows - title.length - foot.length - 2);
  const first = Math.max(0, Math.min(list.at - Math.floor(room / 2), list.files.length - room));
  const lines = list.files
    .slice(first, first + room)
    .map((file, i) => fileLine(file, first + i === list.at, columns, style));
  const shown =
    lines.length > 0 ? lines : [style.dim(cutTo('No documents. Without any, Aider can only add new ones.', columns))];
  const blank = Array<string>(Math.max(0, room - shown.length)).fill('');
  return [...title.map((line) => style.bold(line)), '', ...shown, ...blank, '', ...foot].slice(0, rows);
}

function fileLine({ path, reason, isChosen }: Listed, isAt: boolean, columns: number, style: Style): string {
  const text = cutTo(`${isAt ? '›' : ' '} [${isChosen ? 'x' : ' '}] ${cleanLine(path)}`, columns);
  const rest = columns - widthOf(text) - 2;
  const why = reason === undefined || rest < 8 ? '' : `  ${style.dim(cutTo(cleanLine(reason), rest))}`;
  return (isAt ? style.bold(text) : text) + why;
}

function footLines(list: FileList, columns: number, style: Style): string[] {
  const { adding, notice } = list;
  if (adding === undefined) {
    const keys = 'Enter starts Aider  space selects  + adds  j k move  q cancels';
    return [style.yellow(cutTo(cleanLine(notice), columns)), style.dim(cutTo(keys, columns))];
  }
  const label = 'Add: ';
  const typed = wrap(clean(adding), Math.max(1, columns - label.length - 1)).at(-1) ?? '';
  const found = matches(list, adding).slice(0, 5).map(cleanLine).join('  ');
  return [`${style.bold(label)}${typed}${style.inverse(' ')}`, style.dim(cutTo(`Tab completes: ${found}`, columns))];
}
