import type { NotCompared } from './not-compared.ts'

/** Of every golden. */
export const everyGolden: NotCompared[] = [
  {
    goldens: ['*'],
    paths: ['**/seconds'],
    figures: 12,
    kind: 'machine',
    reason: 'seconds on the peer’s machine',
  },
]
