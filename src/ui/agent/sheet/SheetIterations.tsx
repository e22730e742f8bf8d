import { t } from '@/generated/messages/agent/sheet';
import { Badge } from '../../kit/display/Badge';
import { Spinner } from '../../kit/feedback/Spinner';
import type { SheetIteration, ToolPart } from '../turn/turn-state';
import { IterationPage } from './IterationPage';
import { stateOf, verdictWords } from './iteration-words';

interface SheetIterationsProps {
  tool: ToolPart;
  /** Whether the turn is still running. */
  running: boolean;
}

/** Shows each iteration of a page's design as it arrives, with its picture and the results of the checks. */
export function SheetIterations({ tool, running }: SheetIterationsProps) {
  const iterations = tool.inner?.iterations ?? [];
  return (
    <ol aria-label={t('attempts')} className="flex flex-col gap-2">
      {iterations.map((iteration) => (
        <Iteration
          key={iteration.number}
          iteration={iteration}
          working={running && !tool.result && iteration === iterations.at(-1) && iteration.state !== 'verified'}
        />
      ))}
    </ol>
  );
}

function Iteration({ iteration, working }: { iteration: SheetIteration; working: boolean }) {
  const { number, page, verdict, diagnostics, isRecovery } = iteration;
  const state = stateOf(iteration, working);
  const hasCompiled = iteration.state === 'looking' || (iteration.state === 'verified' && diagnostics === undefined);
  return (
    <li className="overflow-hidden rounded-lg border border-line">
      <div className="flex items-center gap-2 border-line px-3 py-1.5 text-sm not-last:border-b">
        <span className="font-medium text-ink">{t('attempt', { number })}</span>
        {isRecovery && <span className="text-faint text-xs">{t('fixesPrevious')}</span>}
        <span className="ms-auto inline-flex items-center gap-1.5">
          {working && <Spinner size={12} />}
          <Badge tone={state.tone}>{state.word}</Badge>
        </span>
      </div>
      {page && hasCompiled && <IterationPage page={page} number={number} />}
      {diagnostics !== undefined && <Diagnostics text={diagnostics} />}
      {verdict && hasCompiled && (
        <p className="break-words border-line border-t px-3 py-2 text-soft text-sm">{verdictWords(verdict)}</p>
      )}
    </li>
  );
}

const SHOWN = 8;

/** Shows why the page didn't compile, with line and column. */
function Diagnostics({ text }: { text: string }) {
  const lines = text.split('\n');
  const rest = lines.length - SHOWN;
  return (
    <pre className="whitespace-pre-wrap break-words bg-code-bg px-3 py-2 font-mono text-2xs text-soft">
      {lines.slice(0, SHOWN).join('\n')}
      {rest > 0 && `\n${t('more', { count: rest })}`}
    </pre>
  );
}
