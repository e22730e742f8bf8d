import { formatCost, formatCount, formatDuration, formatTokens } from '@/usage/core/format';
import { formatSum, sumFigures } from '@/usage/core/sum';
import type { UsageEvent } from './turn-state';

/** The line under a turn: tokens, cost and time; opened, the split and each call. */
export function UsageLine({ usage }: { usage: readonly UsageEvent[] }) {
  if (usage.length === 0) return null;
  const sums = sumFigures(usage);
  const estimated = usage.some((call) => call.estimated);
  return (
    <details className="usage-line text-faint text-xs">
      <summary className="inline-flex flex-wrap items-center gap-x-2 rounded tabular-nums hover:text-ink">
        <span>{formatSum(sums.inputTokens, formatTokens)} in</span>
        <span aria-hidden="true">·</span>
        <span>{formatSum(sums.outputTokens, formatTokens)} out</span>
        <span aria-hidden="true">·</span>
        <span>
          {sums.costMicroDollars.value === null && 'cost '}
          {formatSum(sums.costMicroDollars, formatCost)}
        </span>
        <span aria-hidden="true">·</span>
        <span>{formatSum(sums.durationMs, formatDuration)}</span>
        {estimated && <span>(estimated)</span>}
      </summary>
      <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-code-bg px-3 py-2 tabular-nums">
        <Row name="Input tokens" value={formatSum(sums.inputTokens, formatCount)} />
        <Row name="of which cached" value={formatSum(sums.cachedInputTokens, formatCount)} />
        <Row name="Output tokens" value={formatSum(sums.outputTokens, formatCount)} />
        <Row name="of which thoughts" value={formatSum(sums.thoughtsTokens, formatCount)} />
        <Row name="Cost" value={formatSum(sums.costMicroDollars, formatCost)} />
        <Row name="Model calls" value={String(usage.length)} />
        <Row name="Model" value={[...new Set(usage.map(({ provider, model }) => `${provider}/${model}`))].join(', ')} />
      </dl>
    </details>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="break-words text-right text-soft">{value}</dd>
    </>
  );
}
