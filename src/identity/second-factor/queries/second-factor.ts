import type { Context } from '../../context';
import { countUnusedCodes, findRequiringWorkspaces, findSecondFactor } from '../store';

export interface SecondFactorView {
  /** Null: two-factor sign-in is off. */
  setUpAt: Date | null;
  recoveryCodesLeft: number;
  /** The names of the workspaces that ask for it. */
  requiredBy: string[];
}

/** How it stands with the actor's two-factor sign-in. Never its key or its codes. */
export async function secondFactor({ db, actor: { userId } }: Context): Promise<SecondFactorView> {
  const [factor, recoveryCodesLeft, requiredBy] = await Promise.all([
    findSecondFactor(db, userId),
    countUnusedCodes(db, userId),
    findRequiringWorkspaces(db, userId),
  ]);
  return { setUpAt: factor?.confirmedAt ?? null, recoveryCodesLeft, requiredBy };
}
