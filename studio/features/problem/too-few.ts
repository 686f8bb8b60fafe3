/** Beside every button that cannot be pressed with fewer; the server refuses with `problem/too-few-casefiles`. */
export const TOO_FEW = 'A problem needs at least two casefiles: one alone is the casefile.'
