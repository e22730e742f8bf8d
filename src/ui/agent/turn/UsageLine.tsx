import { Fragment, type ReactNode } from 'react';
import { t } from '@/generated/messages/agent/turn';
import { formatCount, formatDuration, formatTokens } from '@/i18n/figures';
import { formatSum, sumFigures } from '@/usage/core/sum';
import { costWords, labelledCost } from '../../kit/display/cost-words';
import type { UsageEvent } from './turn-state';

/** Shows a turn's tokens, cost and time. A click shows the breakdown and each model call. */
export function UsageLine({ usage }: { usage: readonly UsageEvent[] }) {
  if (usage.length === 0) return null;
  const sums = sumFigures(usage);
  // The offline copy editor reports no tokens.
  const hasTokens = sums.inputTokens.value !== null || sums.outputTokens.value !== null;
  const estimated = usage.some((call) => call.estimated);
  const figures = [
    hasTokens && t('tokensIn', { sum: formatSum(sums.inputTokens, formatTokens) }),
    hasTokens && t('tokensOut', { sum: formatSum(sums.outputTokens, formatTokens) }),
    costWords(sums.costMicroDollars),
    sums.durationMs.value !== null && formatSum(sums.durationMs, formatDuration),
  ].filter((figure) => figure !== false);
  return (
    <details className="usage-line text-faint text-xs">
      <summary className="inline-flex flex-wrap items-center gap-x-2 rounded tabular-nums hover:text-ink">
        <Dotted parts={figures} />
        {estimated && <span>{t('estimated')}</span>}
      </summary>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-code-bg px-3 py-2">
        <Row name={t('inputTokens')} value={formatSum(sums.inputTokens, formatCount)} />
        <Row name={t('ofWhichCached')} value={formatSum(sums.cachedInputTokens, formatCount)} />
        <Row name={t('outputTokens')} value={formatSum(sums.outputTokens, formatCount)} />
        <Row name={t('ofWhichThoughts')} value={formatSum(sums.thoughtsTokens, formatCount)} />
        <Row name={t('cost')} value={labelledCost(sums.costMicroDollars)} />
        <Row name={t('modelCalls')} value={formatCount(usage.length)} />
        <Row
          name={t('model')}
          value={[...new Set(usage.map(({ provider, model }) => `${provider}/${model}`))].join(', ')}
        />
      </dl>
    </details>
  );
}

function Dotted({ parts }: { parts: readonly string[] }): ReactNode {
  return parts.map((part, i) => (
    <Fragment key={part}>
      {i > 0 && <span aria-hidden="true">·</span>}
      <span>{part}</span>
    </Fragment>
  ));
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="break-words text-end text-soft">{value}</dd>
    </>
  );
}
