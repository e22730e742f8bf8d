import type { ReactNode } from 'react';
import { t } from '@/generated/messages/usage';
import { formatCount, formatDuration } from '@/i18n/figures';
import { translateText } from '@/i18n/translate';
import { formatSum, sumFigures } from '@/usage/core/sum';
import type { ModelCallView } from '@/usage/schema';
import { cx } from '../kit/cx';
import { Badge } from '../kit/display/Badge';
import { labelledCost } from '../kit/display/cost-words';
import { Time } from '../kit/display/Time';
import { purposeName } from './use-key-names';

interface CallTableProps {
  calls: readonly ModelCallView[];
  nameOf(userId: string): string;
  /** Whether the totals include all calls. */
  complete: boolean;
}

const HEADS = ['when', 'who', 'model', 'purpose'] as const;
const FIGURES = ['input', 'cached', 'output', 'thoughts', 'time', 'cost'] as const;

export function CallTable({ calls, nameOf, complete }: CallTableProps) {
  const sums = sumFigures(calls);
  return (
    <section
      aria-label={t('modelCalls')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-raised"
    >
      <table className="w-full text-start text-sm">
        <thead className="border-line border-b bg-sunk text-faint text-xs">
          <tr>
            {HEADS.map((name) => (
              <Head key={name}>{t(name)}</Head>
            ))}
            {FIGURES.map((name) => (
              <Head key={name} figure>
                {t(name)}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} who={nameOf(call.userId)} />
          ))}
        </tbody>
        <tfoot className="border-line-strong border-t font-medium">
          <tr>
            <Cell header colSpan={4}>
              {t(complete ? 'totalOf' : 'totalOfNewest', { count: calls.length })}
            </Cell>
            <Cell figure>{formatSum(sums.inputTokens, formatCount)}</Cell>
            <Cell figure>{formatSum(sums.cachedInputTokens, formatCount)}</Cell>
            <Cell figure>{formatSum(sums.outputTokens, formatCount)}</Cell>
            <Cell figure>{formatSum(sums.thoughtsTokens, formatCount)}</Cell>
            <Cell figure>{formatSum(sums.durationMs, formatDuration)}</Cell>
            <Cell figure>{labelledCost(sums.costMicroDollars)}</Cell>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function CallRow({ call, who }: { call: ModelCallView; who: string }) {
  return (
    <tr title={call.error === null ? undefined : translateText('turn', call.error)}>
      <Cell>
        <Time date={call.createdAt} className="text-soft" />
      </Cell>
      <Cell>{who}</Cell>
      <Cell>
        <span className="block max-w-56 truncate">{call.model}</span>
        <span className="block text-faint text-xs">{call.provider}</span>
      </Cell>
      <Cell>
        <span className="flex items-center gap-1.5">
          {purposeName(call.purpose)}
          {call.status !== 'finished' && (
            <Badge tone={call.status === 'running' ? 'accent' : 'warn'}>{t('status', { status: call.status })}</Badge>
          )}
          {call.estimated && <Badge>{t('estimated')}</Badge>}
        </span>
      </Cell>
      <Cell figure>{formatCount(call.inputTokens)}</Cell>
      <Cell figure>{formatCount(call.cachedInputTokens)}</Cell>
      <Cell figure>{formatCount(call.outputTokens)}</Cell>
      <Cell figure>{formatCount(call.thoughtsTokens)}</Cell>
      <Cell figure>{formatDuration(call.durationMs)}</Cell>
      <Cell figure>{labelledCost({ value: call.costMicroDollars, partial: false })}</Cell>
    </tr>
  );
}

function Head({ figure = false, children }: { figure?: boolean; children: ReactNode }) {
  return (
    <th scope="col" className={cx('whitespace-nowrap px-3 py-2 font-medium', figure && 'text-end')}>
      {children}
    </th>
  );
}

interface CellProps {
  figure?: boolean;
  header?: boolean;
  colSpan?: number;
  children: ReactNode;
}

function Cell({ figure = false, header = false, colSpan, children }: CellProps) {
  const Tag = header ? 'th' : 'td';
  return (
    <Tag
      scope={header ? 'row' : undefined}
      colSpan={colSpan}
      className={cx('whitespace-nowrap px-3 py-2 align-top', figure && 'text-end tabular-nums')}
    >
      {children}
    </Tag>
  );
}
