import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MessagePartView, TurnView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { formatCost, formatCount, formatDuration } from '@/usage/core/format';
import { formatSum } from '@/usage/core/sum';
import { cx } from '../../kit/cx';
import { Dialog } from '../../kit/dialogs/Dialog';
import { TextBlock } from '../../kit/display/TextBlock';
import { QueryState } from '../../kit/feedback/QueryState';
import { ExportTurnButton } from './ExportTurnButton';
import { STATUS_WORDS } from './status-words';

/** A turn opened to its details: set-up, what was sent, what came back, and what it took. */
export function TurnDetailsDialog({ turnId, onClose }: { turnId: string; onClose(): void }) {
  const trpc = useTRPC();
  const turn = useQuery(trpc.agent.turn.queryOptions({ turnId }));
  return (
    <Dialog title="Turn details" form="wide" onClose={onClose}>
      <QueryState query={turn} lines={8} label="Loading turn" />
      {turn.data && <Details turn={turn.data} />}
    </Dialog>
  );
}

function Details({ turn }: { turn: TurnView }) {
  const { totals } = turn;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm tabular-nums">
        <Fact name="Model">{turn.model}</Fact>
        {turn.insteadOf.map(({ model, reason }) => (
          <Fact key={model} name="Instead of">
            {model}. {reason}
          </Fact>
        ))}
        <Fact name="Status">{STATUS_WORDS[turn.status]}</Fact>
        <Fact name="Settings">
          {Object.keys(turn.settings).length > 0 ? JSON.stringify(turn.settings) : 'model default'}
        </Fact>
        <Fact name="Prompts">{turn.promptVersion === null ? '–' : `version ${turn.promptVersion}`}</Fact>
        <Fact name="Input tokens">
          {formatSum(totals.inputTokens, formatCount)} (cached {formatSum(totals.cachedInputTokens, formatCount)})
        </Fact>
        <Fact name="Output tokens">
          {formatSum(totals.outputTokens, formatCount)} (thoughts {formatSum(totals.thoughtsTokens, formatCount)})
        </Fact>
        <Fact name="Time">{formatSum(totals.durationMs, formatDuration)}</Fact>
        <Fact name="Cost">{formatSum(totals.costMicroDollars, formatCost)}</Fact>
      </dl>
      <ExportTurnButton turnId={turn.id} />
      {turn.selection && <TextBlock name="Selected text" text={turn.selection.text} />}
      {turn.systemPrompt && <TextBlock name="System prompt, as sent" text={turn.systemPrompt} />}
      {turn.messages.map((message, i) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a turn keep their order
          key={i}
          aria-label={message.insideCallId === null ? undefined : 'Inside a tool call'}
          className={cx('flex flex-col gap-2', message.insideCallId !== null && 'ml-2 border-line border-l-2 pl-3')}
        >
          {message.parts.map((part, j) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <TextBlock key={j} {...blockOf(message.role, part)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

const SPEAKERS = { user: 'Request, as sent', assistant: 'Answer', tool: 'Tool' };

function blockOf(role: keyof typeof SPEAKERS, part: MessagePartView): { name: string; text: string } {
  switch (part.type) {
    case 'text':
      return { name: SPEAKERS[role], text: part.text };
    case 'thought':
      return { name: 'Thoughts', text: part.text };
    case 'tool-call':
      return { name: `Called ${part.name}`, text: pretty(part.input) };
    case 'tool-result':
      return { name: `${part.name} ${part.ok ? 'returned' : 'failed'}`, text: pretty(part.output) };
  }
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
