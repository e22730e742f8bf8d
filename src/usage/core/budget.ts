import { formatCost, formatTokens } from './format';

/** Budgets: how much money or how many tokens a subject may use in a calendar month (UTC). */

export const BUDGET_SCOPES = ['workspace', 'project', 'member', 'model'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

export const BUDGET_UNITS = ['money', 'tokens'] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

/** The used share from which people are warned. */
const WARN_AT = 0.8;

/** A budget and its usage. Amounts are micro-dollars or tokens. */
export interface BudgetState {
  id: string;
  scope: BudgetScope;
  /** Empty for the workspace, otherwise an id or `provider/model-id`. */
  subject: string;
  unit: BudgetUnit;
  amount: number;
  /** Usage of this month's ended calls, as far as it is known. */
  used: number;
  /** The most that running calls may use. */
  reserved: number;
}

/** A calendar month: its first day and the first day of the next month, `YYYY-MM-DD`. */
export interface Month {
  from: string;
  to: string;
}

export function monthOf(time: Date): Month {
  const first = (months: number) =>
    new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  return { from: first(0), to: first(1) };
}

export type BudgetLevel = 'fine' | 'warning' | 'used-up';

/** Returns how full a budget is, not counting running calls. */
export function levelOf({ used, amount }: Pick<BudgetState, 'used' | 'amount'>): BudgetLevel {
  if (used >= amount) return 'used-up';
  return used >= amount * WARN_AT ? 'warning' : 'fine';
}

/**
 * Returns whether one more call may begin: only while the used and reserved amounts together are below the budget. So a
 * budget is exceeded at most by the last admitted call, and by running calls that use more than they had reserved.
 */
export function admits({ used, reserved, amount }: BudgetState): boolean {
  return used + reserved < amount;
}

function amountWords(unit: BudgetUnit, amount: number): string {
  return unit === 'money' ? formatCost(amount) : `${formatTokens(amount)} tokens`;
}

/** Returns the name of a budget as the person whose call it is sees it. */
function subjectWords({ scope, subject }: Pick<BudgetState, 'scope' | 'subject'>): string {
  switch (scope) {
    case 'workspace':
      return 'The workspace’s budget for this month';
    case 'project':
      return 'This project’s budget for this month';
    case 'member':
      return 'Your budget for this month';
    case 'model':
      return `This month’s budget for ${subject}`;
  }
}

export interface RefusalWords {
  /** The names of the people who can raise it. */
  managers: readonly string[];
  month: Month;
}

/** Returns why a turn can't continue and what the person can do about it. */
export function refusalOf(state: BudgetState, { managers, month }: RefusalWords): string {
  const { unit, used, amount } = state;
  const whole = amountWords(unit, amount);
  const raise = `Ask ${whoOf(managers)} to raise it under Settings → Budgets.`;
  if (used < amount) {
    const left = amountWords(unit, amount - used);
    return `${subjectWords(state)} has ${left} of ${whole} left, which running calls may need. Try again when those calls have finished. ${raise}`;
  }
  const words = `${subjectWords(state)} is used up: ${amountWords(unit, used)} of ${whole}.`;
  return `${words} No model was called, and earlier work is kept. ${raise} The next month starts on ${month.to} (UTC).`;
}

export function unpricedRefusal(model: string, state: BudgetState, { managers }: RefusalWords): string {
  const words = `${subjectWords(state)} is in dollars, but ${model} has no price. No model was called.`;
  return `${words} Choose another model, or ask ${whoOf(managers)} to enter its price under Settings → Prices.`;
}

/** Returns the warning shown at the start of a turn when a budget is nearly used up. */
export function warningOf(state: BudgetState): string {
  const { unit, used, amount } = state;
  const percent = Math.floor((used / amount) * 100);
  return `${subjectWords(state)} is ${percent}% used: ${amountWords(unit, used)} of ${amountWords(unit, amount)}.`;
}

const MAX_NAMES = 3;

export function whoOf(managers: readonly string[]): string {
  const named = managers.slice(0, MAX_NAMES);
  if (named.length === 0) return 'an owner or admin';
  if (managers.length > MAX_NAMES) return `${named.join(', ')} or another admin`;
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}
