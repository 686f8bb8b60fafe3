/**
 * Signs of statistics offices and programs for "no number here", beside the words of any text file. They count in a column
 * whose other cells are numbers, and nowhere else. A dash is not among them: to some offices it is a zero.
 */
const SIGNS: ReadonlySet<string> = new Set([
  ...['NA', 'NaN', 'nan', '.'],
  ...[
    '..',
    '...',
    '…',
    ':',
    '*',
    '/',
    'x',
    'X',
    'c',
    '[c]',
    '[x]',
    '[z]',
    '[u]',
    '[w]',
    '(X)',
    '(D)',
    '(S)',
    '(NA)',
    '(x)',
  ],
  ...['n/a', 'N/A', '#N/A', 'n.a.', 'N.A.', 'na', 'n. a.', 'null', 'NULL', 'None', 'not available'],
])

/** A missing cell, with the flag that stands beside its sign. */
export interface MissingSign {
  sign: string
  flag: string
}

/** @example missingSign(': c') // { sign: ':', flag: 'c' } */
export function missingSign(cell: string): MissingSign | null {
  if (SIGNS.has(cell)) return { sign: cell, flag: '' }
  const match = /^(:|\.\.) ?([a-z]{1,3})$/.exec(cell)
  return match === null ? null : { sign: match[1], flag: match[2] }
}
