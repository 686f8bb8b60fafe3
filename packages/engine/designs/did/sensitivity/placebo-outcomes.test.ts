import { describe, expect, it } from 'vitest'
import { plainWords } from '../../../verdict/reader-words.ts'
import { estimatePrimary } from '../primary.ts'
import { checkPlaceboOutcomes, findPlaceboOutcomes } from './placebos.ts'
import { clearWorld, drawPanel, specWith } from './test-support/panel.ts'
import { tellerOf } from '@casefiles/words'

const tell = await tellerOf('DiD')

const frame = drawPanel(clearWorld)
/** One that follows the outcome, effect and all, and one that has nothing to do with it. */
const placeboOutcomes = new Map([
  ['moved', frame.outcome.map((value) => 2 * value)],
  ['still', frame.outcome.map((_, row) => Math.sin(row * row))],
])
const outcomeOf = (column: string) => ({
  column,
  transform: 'none' as const,
  scale: 1,
  label: `The ${column} one`,
  units: 'points',
})
const spec = specWith({ placeboOutcomes: [outcomeOf('moved'), outcomeOf('still')] })
const find = (given = placeboOutcomes) =>
  tell(findPlaceboOutcomes({ ...frame, placeboOutcomes: given }, spec, plainWords)).sensitivity[0]

describe('outcomes that the policy cannot move', () => {
  it('are analyzed as the primary one is', () => {
    const { series } = find()
    const { value, ci } = estimatePrimary(frame, spec)
    expect(series[0]).toMatchObject({ setting: 'The moved one', keepsConclusion: false })
    expect(series[0].value).toBeCloseTo(2 * value, 12)
    expect(series[0].ci[0]).toBeCloseTo(2 * ci[0], 12)
    expect(series[1].keepsConclusion).toBe(true)
  })

  it('are named where they seem to move', () => {
    expect(find().message).toMatch(
      /^The same analysis of 2 outcomes that treatment cannot move shows an effect in 1; .* The moved one: \S+ points \(range /,
    )
  })

  it('say that none shows an effect where none moves', () => {
    const alone = { ...spec, placeboOutcomes: [outcomeOf('still')] }
    const { message } = tell(findPlaceboOutcomes({ ...frame, placeboOutcomes }, alone, plainWords)).sensitivity[0]
    expect(message).toMatch(
      /^The same analysis of 1 outcome that treatment cannot move shows an effect in none; by chance alone/,
    )
  })

  it('lose the rows in which they are missing, counted, and no other analysis does', () => {
    const still = placeboOutcomes.get('still')!.map((value, row) => (row === 3 ? NaN : value))
    const { series, message } = find(new Map([...placeboOutcomes, ['still', still]]))
    expect(message).toContain('The still one is missing in 1 row, left out of its run.')
    expect(series[0]).toEqual(find().series[0])
  })

  it('never pass the check where one of them moved', () => {
    const checkOf = (given: Map<string, Float64Array>, chosen = spec) =>
      checkPlaceboOutcomes({ ...frame, placeboOutcomes: given }, chosen, plainWords).checks[0]
    expect(checkOf(placeboOutcomes)).toMatchObject({ id: 'placebo-outcomes', passed: false, statistic: 1 })
    const still = specWith({ placeboOutcomes: [outcomeOf('still')] })
    expect(checkOf(placeboOutcomes, still)).toMatchObject({ passed: true, statistic: 0 })
    const flat = new Map([['still', new Float64Array(frame.n)]])
    expect(checkOf(flat, still)).toMatchObject({ passed: null, statistic: null })
  })

  it('are no analysis where none is declared', () => {
    expect(findPlaceboOutcomes(frame, specWith(), plainWords)).toEqual({ sensitivity: [], evidence: {} })
    expect(checkPlaceboOutcomes(frame, specWith(), plainWords).checks).toEqual([])
  })
})
