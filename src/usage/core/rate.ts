import { whoOf } from './budget';

/** Limits on how often a member can ask the agent, or models can be called in their turns. */

export const RATE_KINDS = ['turns', 'calls'] as const;
export type RateKind = (typeof RATE_KINDS)[number];

export const RATE_PERIODS = ['minute', 'hour'] as const;
export type RatePeriod = (typeof RATE_PERIODS)[number];

export const PERIOD_MS: Record<RatePeriod, number> = { minute: 60_000, hour: 3_600_000 };

export interface RateRule {
  id: string;
  /** Empty if the rule applies to everyone without their own rule for this kind and period. */
  userId: string;
  kind: RateKind;
  per: RatePeriod;
  most: number;
}

/** Returns the rules that apply to a person. Their own rules replace the general ones. */
export function rulesFor(rules: readonly RateRule[], userId: string): RateRule[] {
  const own = rules.filter((rule) => rule.userId === userId);
  const isOwn = (rule: RateRule) => own.some(({ kind, per }) => kind === rule.kind && per === rule.per);
  return [...own, ...rules.filter((rule) => rule.userId === '' && !isOwn(rule))];
}

/** Returns the error message of a reached limit. `freeInMs`: when the oldest counted call leaves the period. */
export function rateRefusal(rule: RateRule, { freeInMs, managers }: { freeInMs: number; managers: readonly string[] }) {
  const seconds = Math.max(1, Math.ceil(freeInMs / 1_000));
  const wait =
    seconds < 90 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`;
  const what = rule.kind === 'turns' ? `${rule.most} requests to the agent` : `${rule.most} model calls`;
  const words = `You’ve reached the limit of ${what} per ${rule.per}. No model was called, and earlier work is kept.`;
  return `${words} Try again in ${wait}, or ask ${whoOf(managers)} to allow more under Settings → Budgets.`;
}
