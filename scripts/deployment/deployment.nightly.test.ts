import { expect, it } from 'vitest'
import { checkParts } from './check-parts.ts'
import { findPrograms, startParts, type Composed } from './start-parts.ts'

const programs = findPrograms()
const COMPOSED: [name: string, composed: Composed][] = [['compose.yaml', 'files']]
if (programs?.hasStorage) COMPOSED.push(['compose.yaml and compose.storage.yaml', 'storage'])

it.skipIf(programs === undefined).each(COMPOSED)(
  'the parts of %s, as processes, bring a page, the API, a whole way of an analyst and a drain in which nobody is turned away',
  async (_name, composed) => {
    const parts = await startParts(programs!, ['seat-belt-laws'], composed)
    const steps: string[] = []
    try {
      await checkParts(parts, 'seat-belt-laws', (step) => steps.push(step))
    } finally {
      await parts.remove()
    }
    expect(steps).toHaveLength(8)
  },
  1_200_000,
)
