import type { Tx } from '@/platform/database';
import { deleteProjectBudgets } from '../store-budgets';

/** Deletes the budgets of a deleted project. Its calls stay in the ledger. */
export function forgetProjectBudgets(tx: Tx, projectId: string): Promise<void> {
  return deleteProjectBudgets(tx, projectId);
}
