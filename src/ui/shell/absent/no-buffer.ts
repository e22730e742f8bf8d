/** Replaces Node's Buffer, which lib0 mentions in a branch that browsers never run. See next.config.mjs. */
export const Buffer = undefined;
