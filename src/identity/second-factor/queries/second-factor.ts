import type { Context } from '../../context';
import { countUnusedCodes, findRequiringWorkspaces, findSecondFactor } from '../store';

export interface SecondFactorView {
  /** Null if two-factor sign-in is off. */
  setUpAt: Date | null;
  recoveryCodesLeft: number;
  /** The names of the workspaces that require it. */
  requiredBy: string[];
}

/** Returns the state of the actor's two-factor sign-in, never its key or its codes. */
export async function secondFactor({ db, actor: { userId } }: Context): Promise<SecondFactorView> {
  const [factor, recoveryCodesLeft, requiredBy] = await Promise.all([
    findSecondFactor(db, userId),
    countUnusedCodes(db, userId),
    findRequiringWorkspaces(db, userId),
  ]);
  return { setUpAt: factor?.confirmedAt ?? null, recoveryCodesLeft, requiredBy };
}
