import { type Completable, completionsAt } from '@/tasks/core/command/complete';
import { LOCAL_COMMANDS } from './local-commands';

/**
 * What can be typed in place of the end of a line, as Node's readline wants it: the candidates, and the part of the line
 * that they replace.
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
  // Others match by their description. Readline only lists those, since it can't replace what was typed.
  const begun = candidates.filter((candidate) => candidate.startsWith(typed));
  return [begun.length > 0 ? begun : candidates, typed];
}
