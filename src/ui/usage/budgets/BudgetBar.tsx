import { t } from '@/generated/messages/usage/budgets';
import { formatCost, formatPercent, formatTokens } from '@/i18n/figures';
import type { BudgetView } from '@/usage/schema';
import { cx } from '../../kit/cx';

function amountWords(unit: BudgetView['unit'], amount: number): string {
  return unit === 'money' ? formatCost(amount) : t('tokens', { count: amount, amount: formatTokens(amount) });
}

const LEVELS = {
  fine: { word: undefined, bar: 'bg-accent' },
  warning: { word: 'nearlyUsedUp', bar: 'bg-warn-ink' },
  'used-up': { word: 'usedUp', bar: 'bg-del-ink' },
} as const;

/** Shows how much of a budget is used, as a bar and as text. */
export function BudgetBar({ budget, name }: { budget: BudgetView; name: string }) {
  const { level, share, unit, amounts } = budget;
  const { word, bar } = LEVELS[level];
  const percent = Math.floor(share * 100);
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span dir="auto" className="min-w-0 truncate font-medium">
          {name}
        </span>
        <span className="text-soft text-xs tabular-nums">
          {word && (
            <strong className={cx('me-1.5', level === 'used-up' ? 'text-del-ink' : 'text-warn-ink')}>{t(word)}</strong>
          )}
          {amounts
            ? t('usedOf', { used: amountWords(unit, amounts.used), amount: amountWords(unit, amounts.amount) })
            : t('used', { percent: formatPercent(percent / 100) })}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter cannot be drawn in our colours */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(percent, 100)}
        aria-valuetext={t('used', { percent: formatPercent(percent / 100) })}
        className="mt-1.5 h-2 overflow-hidden rounded-full bg-hover"
      >
        <div className={cx('h-full rounded-full', bar)} style={{ width: `${Math.min(percent, 100)}%` }} />
      </div>
      {amounts && amounts.reserved > 0 && (
        <p className="mt-1 text-faint text-xs">{t('reserved', { amount: amountWords(unit, amounts.reserved) })}</p>
      )}
    </div>
  );
}
