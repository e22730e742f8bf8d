import type { Tx } from '@/platform/database';
import { deleteProjectBudgets } from '../store-budgets';

/** Deletes the budgets of a project that is deleted. What was used there stays in the ledger. */
export function forgetProjectBudgets(tx: Tx, projectId: string): Promise<void> {
  return deleteProjectBudgets(tx, projectId);
}
