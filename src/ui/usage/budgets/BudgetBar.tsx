import { formatCost, formatTokens } from '@/usage/core/format';
import type { BudgetView } from '@/usage/schema';
import { cx } from '../../kit/cx';

export function amountWords(unit: BudgetView['unit'], amount: number): string {
  return unit === 'money' ? formatCost(amount) : `${formatTokens(amount)} tokens`;
}

const LEVELS = {
  fine: { word: '', bar: 'bg-accent' },
  warning: { word: 'Nearly used up', bar: 'bg-warn-ink' },
  'used-up': { word: 'Used up', bar: 'bg-del-ink' },
};

/** How full a budget is, in a bar and in words. */
export function BudgetBar({ budget, name }: { budget: BudgetView; name: string }) {
  const { level, share, unit, amounts } = budget;
  const { word, bar } = LEVELS[level];
  const percent = Math.floor(share * 100);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="min-w-0 truncate font-medium">{name}</span>
        <span className="text-soft text-xs tabular-nums">
          {word && (
            <strong className={cx('mr-1.5', level === 'used-up' ? 'text-del-ink' : 'text-warn-ink')}>{word}</strong>
          )}
          {amounts ? `${amountWords(unit, amounts.used)} of ${amountWords(unit, amounts.amount)}` : `${percent}% used`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn in our colours */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={`${percent}% used`}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover"
      >
        <div className={cx('h-full rounded-full', bar)} style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
      {amounts && amounts.reserved > 0 && (
        <p className="mt-1 text-faint text-xs">
          Running calls may use up to {amountWords(unit, amounts.reserved)} more.
        </p>
      )}
    </div>
  );
}
