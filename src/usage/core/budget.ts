import { formatCost, formatTokens } from './format';

/** Budgets: what may be used in a calendar month (UTC), by whom, in money or in tokens. */

export const BUDGET_SCOPES = ['workspace', 'project', 'member', 'model'] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number];

export const BUDGET_UNITS = ['money', 'tokens'] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

/** From which share on people are warned. */
const WARN_AT = 0.8;

/** A budget and where it stands. Amounts are micro-dollars or tokens. */
export interface BudgetState {
  id: string;
  scope: BudgetScope;
  /** Empty for the workspace, else an id or `provider/model-id`. */
  subject: string;
  unit: BudgetUnit;
  amount: number;
  /** What ended calls of the month have used, as far as it is known. */
  used: number;
  /** What calls that run now may use. */
  reserved: number;
}

/** A calendar month: its first day and that of the next one, `YYYY-MM-DD`. */
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

/** Where a budget stands by what was used; running calls do not count. */
export function levelOf({ used, amount }: Pick<BudgetState, 'used' | 'amount'>): BudgetLevel {
  if (used >= amount) return 'used-up';
  return used >= amount * WARN_AT ? 'warning' : 'fine';
}

/**
 * Whether one more call may begin: only while used and reserved together are below the amount. So a budget is exceeded by
 * no more than the last call that was admitted, and by what running calls use beyond what they had reserved.
 */
export function admits({ used, reserved, amount }: BudgetState): boolean {
  return used + reserved < amount;
}

function amountWords(unit: BudgetUnit, amount: number): string {
  return unit === 'money' ? formatCost(amount) : `${formatTokens(amount)} tokens`;
}

/** Whose budget it is, from the point of view of the person who asks. */
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
  /** Who may raise it. */
  managers: readonly string[];
  month: Month;
}

/** Why a turn may not go on, and what can be done, for the person whose turn it is. */
export function refusalOf(state: BudgetState, { managers, month }: RefusalWords): string {
  const { unit, used, amount } = state;
  const whole = amountWords(unit, amount);
  const raise = `Ask ${whoOf(managers)} to raise it under Settings → Budgets.`;
  if (used < amount) {
    const left = amountWords(unit, amount - used);
    return `${subjectWords(state)} has ${left} of ${whole} left, which running calls may need. Try again when they have finished. ${raise}`;
  }
  const words = `${subjectWords(state)} is used up: ${amountWords(unit, used)} of ${whole}.`;
  return `${words} No model was called, and earlier work is kept. ${raise} The next month starts on ${month.to} (UTC).`;
}

export function unpricedRefusal(model: string, state: BudgetState, { managers }: RefusalWords): string {
  const words = `${subjectWords(state)} is in dollars, but ${model} has no price. No model was called.`;
  return `${words} Choose another model, or ask ${whoOf(managers)} to enter its price under Settings → Prices.`;
}

/** Said at the start of a turn when a budget nears its end. */
export function warningOf(state: BudgetState): string {
  const { unit, used, amount } = state;
  const percent = Math.floor((used / amount) * 100);
  return `${subjectWords(state)} is ${percent}% used: ${amountWords(unit, used)} of ${amountWords(unit, amount)}.`;
}

const MOST_NAMES = 3;

export function whoOf(managers: readonly string[]): string {
  const named = managers.slice(0, MOST_NAMES);
  if (named.length === 0) return 'an owner or admin';
  if (managers.length > MOST_NAMES) return `${named.join(', ')} or another admin`;
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}
