import type { ProposedFiles } from '@/tasks/schema';
import { cleanLine } from '../terminal/clean';
import type { Style } from '../terminal/style';

/** The documents chosen for Aider, with the reasons why they were found. */
export interface Choice {
  paths: readonly string[];
  reasons: ReadonlyMap<string, string>;
}

type Changed =
  | { kind: 'start' }
  | { kind: 'cancel' }
  | { kind: 'changed'; choice: Choice }
  | { kind: 'problem'; message: string };

/** The most documents that Aider accepts. */
export const MAX_FILES = 20;
const HOW_TO_CHANGE = 'y starts, n cancels, -2 removes the second, +path adds one';

function proposedChoice({ files }: ProposedFiles): Choice {
  return { paths: files.map(({ path }) => path), reasons: new Map(files.map(({ path, reason }) => [path, reason])) };
}

/** Returns the documents as a numbered list with the reason for each. */
function choiceLines({ paths, reasons }: Choice, style: Style): string[] {
  if (paths.length === 0) return [style.dim('No documents. Without any, Aider can only add new ones.')];
  return paths.map((path, i) => {
    const reason = reasons.get(path);
    return `${i + 1}. ${cleanLine(path)}${reason ? style.dim(`  ${cleanLine(reason)}`) : ''}`;
  });
}

/** Applies a typed line to the list. `known`: the paths of the project. */
export function changeChoice(choice: Choice, line: string, known: readonly string[]): Changed {
  const words = line.trim();
  if (/^(y|yes)$/i.test(words)) return { kind: 'start' };
  if (/^(n|no|)$/i.test(words)) return { kind: 'cancel' };
  const { paths } = choice;
  const [, sign, rest = ''] = /^([-+])\s*(.+)$/.exec(words) ?? [];
  if (sign === '-') {
    const gone = /^\d+$/.test(rest) ? paths[Number(rest) - 1] : rest;
    if (gone === undefined || !paths.includes(gone))
      return { kind: 'problem', message: `“${rest}” isn’t in the list.` };
    return { kind: 'changed', choice: { ...choice, paths: paths.filter((path) => path !== gone) } };
  }
  if (sign !== '+') return { kind: 'problem', message: `Type one of these: ${HOW_TO_CHANGE}.` };
  if (!known.includes(rest)) return { kind: 'problem', message: `There is no document “${rest}”.` };
  if (paths.length >= MAX_FILES) return { kind: 'problem', message: `Aider takes at most ${MAX_FILES} documents.` };
  return { kind: 'changed', choice: { ...choice, paths: [...paths.filter((path) => path !== rest), rest] } };
}

export interface Chooser {
  note(line: string): void;
  style: Style;
  /** Reads a line. Undefined if nobody can be asked. */
  readLine(): Promise<string | undefined>;
}

/** Lets the person edit the list. Returns the chosen paths, or undefined if Aider shouldn't start. */
export async function chooseFiles(
  { note, style, readLine }: Chooser,
  proposed: ProposedFiles,
  known: readonly string[],
): Promise<readonly string[] | undefined> {
  let choice = proposedChoice(proposed);
  for (;;) {
    for (const line of choiceLines(choice, style)) note(line);
    note(style.bold(`Start Aider? ${HOW_TO_CHANGE}`));
    const line = await readLine();
    const changed: Changed = line === undefined ? { kind: 'cancel' } : changeChoice(choice, line, known);
    if (changed.kind === 'start') return choice.paths;
    if (changed.kind === 'cancel') return undefined;
    if (changed.kind === 'changed') choice = changed.choice;
    else note(style.yellow(cleanLine(changed.message)));
  }
}
