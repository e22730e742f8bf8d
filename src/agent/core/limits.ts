/** The longest answer to a question of the agent, in UTF-16 units. */
export const MAX_ANSWER = 4_000;
