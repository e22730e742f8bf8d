import type { Tx } from '@/platform/database';
import type { ToolCallPart, ToolMessage, ToolResultPart } from '../../core/history/message';
import type { TurnEvent } from '../../schema';
import { finishStep, insertMessages, writePins } from '../../store/turn-writer';
import { failure, pinsOf, type ToolOutcome } from '../../tools/tool';
import { planCalls, runCalls, toolsetOn } from '../../tools/toolset';
import { nextPlace, remember, type TurnContext } from '../turn-context';
import { reviewNewsOfStep } from './opening';
import { answersOrSuspend } from './questions';
import { toolContext } from './tool-context';

/**
 * Runs the calls of the current step and stores their results, which ends the step. If a call asks people something,
 * the turn is first suspended until they have answered. If the process dies in between, the calls run again from the
 * same message: their effects are unique by (turn, step, call). The versions that they show the turn apply only from
 * the next step, so a repeated run refers to the same texts. `conclude` can add to the transaction that stores the
 * results.
 */
export async function runToolStep(
  run: TurnContext,
  { calls, before }: { calls: readonly ToolCallPart[]; before: number },
  conclude?: (tx: Tx, outcomes: readonly ToolOutcome[]) => Promise<TurnEvent[]>,
): Promise<'goes on' | 'suspended'> {
  const { worker, journal, turn, step } = run;
  const planned = planCalls(toolsetOn(run, worker.toolset), calls, { limits: worker.limits, before });
  const answers = await answersOrSuspend(run, planned);
  if (!answers) return 'suspended';
  const context = await toolContext(run, answers);
  const outcomes = await runCalls(planned, context, {
    log: worker.platform.log,
    onStatus: (word) => journal.add({ type: 'status', word }),
  });
  const ending = run.held.ending();
  // This process cut the calls off, so the next worker runs them again.
  if (ending && ending.ending !== 'stopped' && outcomes.some(({ cancelled }) => cancelled)) throw ending;
  const message = toolMessage(calls, outcomes, await reviewNewsOfStep(run));
  const pins = outcomes.flatMap(pinsOf).map((pin) => ({ ...pin, step }));
  await journal.commit(async (tx) => {
    await insertMessages(tx, nextPlace(run), [message]);
    await writePins(tx, turn.id, pins);
    await finishStep(tx, turn.id, step);
    const results = calls.flatMap((call, i) => resultEvents(call, outcomes[i]));
    return conclude ? [...results, ...(await conclude(tx, outcomes))] : results;
  });
  remember(run, [message]);
  run.held.runs = 1;
  for (const { documentId, versionId } of pins) run.pins.set(documentId, versionId);
  run.step = step + 1;
  return 'goes on';
}

/**
 * Returns the message with the results. People's decisions since the last message are added to the last result, because
 * a separate message would come between the calls and their results.
 */
function toolMessage(
  calls: readonly ToolCallPart[],
  outcomes: readonly ToolOutcome[],
  news: readonly string[],
): ToolMessage {
  const content = calls.map(({ toolCallId, toolName }, i): ToolResultPart => {
    const { ok, output } = outcomes[i] ?? failure('not run');
    const value = i === calls.length - 1 && news.length > 0 ? { ...output, meanwhile: [...news] } : output;
    return { type: 'tool-result', toolCallId, toolName, output: { type: ok ? 'json' : 'error-json', value } };
  });
  const pictures = outcomes.flatMap((outcome) => outcome.pictures ?? []);
  return { role: 'tool', content, ...(pictures.length > 0 && { pictures }) };
}

function resultEvents({ toolCallId }: ToolCallPart, outcome: ToolOutcome | undefined): TurnEvent[] {
  if (!outcome) return [];
  const { ok, cancelled, summary, suggestion, treeChange, notes = [] } = outcome;
  const versionId = suggestion?.versionId;
  const treeChangeId = treeChange?.treeChangeId;
  return [
    {
      type: 'tool-result',
      callId: toolCallId,
      ok,
      ...(cancelled && { cancelled }),
      summary,
      ...(versionId && { versionId }),
      ...(treeChangeId && { treeChangeId }),
    },
    ...notes.map((message) => ({ type: 'warning', message }) as const),
  ];
}
