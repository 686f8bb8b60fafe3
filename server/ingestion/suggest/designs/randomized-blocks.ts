import type { DesignRule } from './candidate.ts'

/** Chance decides within schools, years or places. */
export const randomizedBlocks: DesignRule = ({ lottery, experiment, award }) => {
  if (lottery) {
    return {
      type: 'Blocks',
      confidence: award && award.times >= 3 ? 0.74 : 0.84,
      reason: `“${lottery.quote}”: within each place, year and priority group chance decides who is served.`,
    }
  }
  if (!experiment) return null
  return { type: 'Blocks', confidence: 0.75, reason: `“${experiment.quote}”: the text provides for random assignment.` }
}
