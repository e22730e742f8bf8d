import { whoOf } from './budget';

/** How often a member may ask, or models may be called in their turns. */

export const RATE_KINDS = ['turns', 'calls'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export const RATE_PERIODS = ['minute', 'hour'] as const;
export type RatePeriod = (typeof RATE_PERIODS)[number];

export const PERIOD_MS: Record<RatePeriod, number> = { minute: 60_000, hour: 3_600_000 };

export interface RateRule {
  id: string;
  /** Empty: everybody who has no rule of their own for this kind and period. */
  userId: string;
  kind: RateKind;
  per: RatePeriod;
  most: number;
}

/** The rules that hold for a person: their own take the place of everybody's. */
export function rulesFor(rules: readonly RateRule[], userId: string): RateRule[] {
  const own = rules.filter((rule) => rule.userId === userId);
  const isOwn = (rule: RateRule) => own.some(({ kind, per }) => kind === rule.kind && per === rule.per);
  return [...own, ...rules.filter((rule) => rule.userId === '' && !isOwn(rule))];
}

/** `freeInMs`: when the oldest of what counts falls out of the period. */
export function rateRefusal(rule: RateRule, { freeInMs, managers }: { freeInMs: number; managers: readonly string[] }) {
  const seconds = Math.max(1, Math.ceil(freeInMs / 1_000));
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
  const what = rule.kind === 'turns' ? `${rule.most} requests to the agent` : `${rule.most} model calls`;
  const words = `You’ve reached the limit of ${what} per ${rule.per}. No model was called, and earlier work is kept.`;
  return `${words} Try again in ${wait}, or ask ${whoOf(managers)} to allow more under Settings → Budgets.`;
}
