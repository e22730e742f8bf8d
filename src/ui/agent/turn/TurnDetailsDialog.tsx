import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { MessagePartView, TurnView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/turn';
import { formatCount, formatDuration } from '@/i18n/figures';
import { translateText } from '@/i18n/translate';
import { formatSum } from '@/usage/core/sum';
import { cx } from '../../kit/cx';
import { Dialog } from '../../kit/dialogs/Dialog';
import { labelledCost } from '../../kit/display/cost-words';
import { TextBlock } from '../../kit/display/TextBlock';
import { QueryState } from '../../kit/feedback/QueryState';
import { ExportTurnButton } from './ExportTurnButton';
import { statusWord } from './status-words';

/** Shows all details of a turn: its settings, the messages sent and received, and its usage. */
export function TurnDetailsDialog({ turnId, onClose }: { turnId: string; onClose(): void }) {
  const trpc = useTRPC();
  const turn = useQuery(trpc.agent.turn.queryOptions({ turnId }));
  return (
    <Dialog title={t('turnDetails')} form="wide" onClose={onClose}>
      <QueryState query={turn} lines={8} label={t('loadingTurn')} />
      {turn.data && <Details turn={turn.data} />}
    </Dialog>
  );
}

function Details({ turn }: { turn: TurnView }) {
  const { totals } = turn;
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <Fact name={t('model')}>{turn.model}</Fact>
        {turn.insteadOf.map(({ model, reason }) => (
          <Fact key={model} name={t('insteadOf')}>
            {model}. {translateText('turn', reason)}
          </Fact>
        ))}
        <Fact name={t('statusName')}>{statusWord(turn.status)}</Fact>
        <Fact name={t('settings')}>
          {Object.keys(turn.settings).length > 0 ? JSON.stringify(turn.settings) : t('modelDefault')}
        </Fact>
        <Fact name={t('prompts')}>
          {turn.promptVersion === null ? '–' : t('version', { version: turn.promptVersion })}
        </Fact>
        <Fact name={t('inputTokens')}>
          {t('withCached', {
            sum: formatSum(totals.inputTokens, formatCount),
            part: formatSum(totals.cachedInputTokens, formatCount),
          })}
        </Fact>
        <Fact name={t('outputTokens')}>
          {t('withThoughts', {
            sum: formatSum(totals.outputTokens, formatCount),
            part: formatSum(totals.thoughtsTokens, formatCount),
          })}
        </Fact>
        <Fact name={t('time')}>{formatSum(totals.durationMs, formatDuration)}</Fact>
        <Fact name={t('cost')}>{labelledCost(totals.costMicroDollars)}</Fact>
      </dl>
      <ExportTurnButton turnId={turn.id} />
      {turn.selection && <TextBlock name={t('selectedText')} text={turn.selection.text} />}
      {turn.systemPrompt && <TextBlock name={t('systemPrompt')} text={turn.systemPrompt} />}
      {turn.messages.map((message, i) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: the messages of a turn keep their order
          key={i}
          aria-label={message.insideCallId === null ? undefined : t('insideToolCall')}
          className={cx('flex flex-col gap-2', message.insideCallId !== null && 'ms-2 border-line border-s-2 ps-3')}
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

function blockOf(role: TurnView['messages'][number]['role'], part: MessagePartView): { name: string; text: string } {
  switch (part.type) {
    case 'text':
      return { name: t('speaker', { role }), text: part.text };
    case 'thought':
      return { name: t('thoughts'), text: part.text };
    case 'tool-call':
      return { name: t('called', { name: part.name }), text: pretty(part.input) };
    case 'tool-result':
      return {
        name: part.ok ? t('returned', { name: part.name }) : t('callFailed', { name: part.name }),
        text: pretty(part.output),
      };
  }
}

function pretty(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
