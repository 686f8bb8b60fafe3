import { expect, it } from 'vitest'
import { checkParts } from './check-parts.ts'
import { findPrograms, startParts } from './start-parts.ts'

const programs = findPrograms()

it.skipIf(programs === undefined)(
  'the parts of compose.yaml, as processes, bring a page, the API, a job and a drain in which nobody is turned away',
  async () => {
    const parts = await startParts(programs!, ['seat-belt-laws'])
    const steps: string[] = []
    try {
      await checkParts(parts, 'seat-belt-laws', (step) => steps.push(step))
    } finally {
      await parts.remove()
    }
    expect(steps).toHaveLength(7)
  },
  1_200_000,
)
