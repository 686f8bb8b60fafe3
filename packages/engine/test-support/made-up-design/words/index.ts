/** It says what it says in words of its own. */
export const words = {}
