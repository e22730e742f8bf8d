import { RotateCcw, Square } from 'lucide-react';
import { isTerminal } from '@/agent/core/turn-status';
import { t } from '@/generated/messages/agent/tasks';
import { translateText } from '@/i18n/translate';
import { readable } from '@/kernel/readable';
import type { TaskResult } from '@/tasks/schema';
import { IconButton } from '../../kit/controls/IconButton';
import { PageLink } from '../../kit/controls/PageLink';
import { costWords } from '../../kit/display/cost-words';
import { Time } from '../../kit/display/Time';
import { statusWord } from '../turn/status-words';

interface TaskRunRowProps {
  run: TaskResult;
  authorName: string;
  /** Whether the person can stop and run tasks. */
  mayRun: boolean;
  onStop(): void;
  onAgain(): void;
  /** Called when the person follows the link to the turn. */
  onShow(): void;
}

/** A run of a task: the task, its parameters, who started it, its state and its cost. */
export function TaskRunRow({ run, authorName, mayRun, onStop, onAgain, onShow }: TaskRunRowProps) {
  const { task, status, cost, createdAt, documentId, turnId, notes } = run;
  const name = `${task.type}:${task.subtype}`;
  const hasEnded = isTerminal(status);
  return (
    <li aria-label={`${name}, ${statusWord(status)}`} className="flex items-start gap-3 px-3 py-2.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <Inputs inputs={task.inputs} />
        {notes.length > 0 && (
          <p className="break-words text-warn-ink text-xs">
            {readable(notes.map((note) => translateText('turn', note)).join(' '))}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-faint text-xs tabular-nums">
          <span>{authorName}</span>
          <Time date={createdAt} />
          <span>{statusWord(status)}</span>
          {cost && <span>{costWords(cost)}</span>}
          <PageLink
            href={`/d/${documentId}?panel=agent&turn=${turnId}`}
            onClick={onShow}
            className="rounded text-accent hover:underline"
          >
            {t('showTurn')}
          </PageLink>
        </p>
      </div>
      {mayRun && hasEnded && (
        <IconButton
          label={t('runAgain', { name })}
          tip="left"
          size="sm"
          icon={<RotateCcw size={13} />}
          onClick={onAgain}
        />
      )}
      {mayRun && !hasEnded && (
        <IconButton label={t('stop', { name })} tip="left" size="sm" icon={<Square size={13} />} onClick={onStop} />
      )}
    </li>
  );
}

function Inputs({ inputs }: { inputs: TaskResult['task']['inputs'] }) {
  const given = Object.entries(inputs);
  if (given.length === 0) return null;
  return (
    <dl className="mt-0.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
      {given.map(([key, value]) => (
        <div key={key} className="contents">
          <dt className="text-faint">{key}</dt>
          <dd className="line-clamp-2 break-words">
            {readable(Array.isArray(value) ? value.join(', ') : String(value))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
