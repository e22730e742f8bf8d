import { t } from '@/generated/messages/agent/composer/commands';
import { translateText } from '@/i18n/translate';
import { readable } from '@/kernel/readable';
import { COMMANDS, type CommandProblem } from '@/tasks/core/command/command';
import { type Completable, namedTask } from '@/tasks/core/command/complete';
import { usageOf } from '@/tasks/core/task';

interface CommandNoteProps {
  id: string;
  text: string;
  completable: Completable | undefined;
  problem: CommandProblem | undefined;
}

/** The line below the field: the command's syntax or its error. */
export function CommandNote({ id, text, completable, problem }: CommandNoteProps) {
  const usage = problem?.usage ?? usageAt(text, completable);
  return (
    <div id={id} className="px-3 text-xs">
      {problem && (
        <p role="alert" className="pb-1 text-del-ink">
          <span className="block">{translateText('task', problem.message)}</span>
          <Place text={text} at={problem.at} />
        </p>
      )}
      {usage && (
        <p className="break-words pb-1 text-faint">
          {t.rich('usage', { code: () => <code className="font-mono">{usage}</code> })}
        </p>
      )}
    </div>
  );
}

function usageAt(text: string, completable: Completable | undefined): string | undefined {
  const task = namedTask(text, completable?.tasks ?? []);
  if (task) return usageOf(task);
  const name = /^\s*\/(\w+)(?:\s|$)/.exec(text)?.[1];
  return COMMANDS.find((command) => command.name === name)?.usage;
}

/** How much text is shown on each side of the error, in UTF-16 units. */
const AROUND = 24;

/** Shows where an error is: the word there is marked, with some text around it. */
function Place({ text, at }: { text: string; at: number }) {
  const end = endOfWord(text, at);
  const before = text.slice(Math.max(0, at - AROUND), at).toWellFormed();
  const after = text.slice(end, end + AROUND).toWellFormed();
  return (
    <code className="whitespace-pre-wrap break-words font-mono text-soft">
      {at > AROUND && '…'}
      {readable(before)}
      <mark className="rounded-xs bg-del-bg text-del-ink underline decoration-wavy">
        {readable(text.slice(at, end)) || '␣'}
      </mark>
      {readable(after)}
      {end + AROUND < text.length && '…'}
    </code>
  );
}

/** Returns the end of the word that starts at `at`. */
export function endOfWord(text: string, at: number): number {
  const length = /^\S{0,40}/u.exec(text.slice(at))?.[0].length ?? 0;
  return at + length;
}
