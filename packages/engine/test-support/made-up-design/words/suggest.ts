/** Why it is suggested it says in words of its own. */
export const suggestion = {}
