import type { Person } from '@/versions/schema';

/**
 * The rule that forbids something. `frozen`: no suggestion may change the passage. `approvals`: a version contains
 * changes that too few people have accepted. `suggest_only`: the person can change a text only by suggestion.
 */
export type RuleName = 'owners' | 'own_request' | 'frozen' | 'approvals' | 'suggest_only';

/** Why someone may not accept, in a sentence that also says who could. */
export interface RuleRefusal {
  rule: RuleName;
  message: string;
  who: Person[];
}
