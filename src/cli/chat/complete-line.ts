import { type Completable, completionsAt } from '@/tasks/core/command/complete';
import { LOCAL_COMMANDS } from './local-commands';

/**
 * Returns completions in the form of Node's readline: the candidates, and the part at the end of the line that they
 * replace.
 */
export function completeLine(line: string, known: Completable): [candidates: string[], typed: string] {
  const opened = /^\/open\s+(.*)$/.exec(line);
  if (opened) {
    const typed = opened[1] ?? '';
    return [known.paths.filter((path) => path.startsWith(typed)), typed];
  }
  const local = /^\/\w*$/.test(line)
    ? LOCAL_COMMANDS.map(({ name }) => `/${name}`).filter((name) => name.startsWith(line))
    : [];
  const found = completionsAt(line, line.length, known);
  if (!found) return [local, line];
  const typed = line.slice(found.from);
  const candidates = [...found.options.map(({ text }) => text), ...local];
  // The others match by their description. Readline can only list these, because they don't begin with the typed text.
  const begun = candidates.filter((candidate) => candidate.startsWith(typed));
  return [begun.length > 0 ? begun : candidates, typed];
}
