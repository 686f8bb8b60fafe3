import { createRandom } from '../../numerics/random.ts'
import type { ConformanceCase, Rows } from '../../test-support/conformance-case.ts'

function people(): Rows {
  const random = createRandom(7, 'made-up-design')
  return Array.from({ length: 40 }, (_, row) => ({ treated: row % 2, score: 50 + 3 * (row % 2) + random.normal() }))
}

function specWith(name: (column: string) => string) {
  return { outcome: { column: name('score'), label: 'Score', units: 'points' }, treated: name('treated') }
}

export const conformanceCase: ConformanceCase = {
  figures: [],
  rows: people(),
  spec: specWith((column) => column),
  outcome: 'score',
  intent: { direction: 'increase', smallestEffect: 1, smallestEffectBasis: 'Made up for a test.' },
  renamed: specWith,
  refusals: {},
  unreachable: {},
}
