/** The task that makes a plan. */
export const PLAN_TASK = { type: 'plan', subtype: 'make' } as const;

export function isPlanTask({ type, subtype }: { type: string; subtype: string }): boolean {
  return type === PLAN_TASK.type && subtype === PLAN_TASK.subtype;
}
