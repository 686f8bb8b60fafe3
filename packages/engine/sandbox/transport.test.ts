import { describe, expect, it } from 'vitest'
import { tellSandbox } from '@casefiles/words'
import { outcomePlot } from './plot.ts'
import { runSandbox } from './run-sandbox.ts'
import { sampleScenario, sampleSource } from '../test-support/sandbox-samples.ts'
import { transportAssumptions } from './transport.ts'

const about = (changes: Partial<typeof sampleSource>, inputs: Partial<typeof sampleScenario> = {}) => {
  const [source, scenario] = [
    { ...sampleSource, ...changes },
    { ...sampleScenario, ...inputs },
  ]
  return Object.fromEntries(tellSandbox(transportAssumptions(source, scenario)).map((one) => [one.id, one]))
}
const estimand = (text: string) => ({ estimate: { ...sampleSource.estimate, estimand: text } })

describe('what carrying an estimate assumes', () => {
  it.each([
    ['LATE', 'Matching', /only the workers whose treatment the instrument moved/, true],
    ['ATE at the cutoff', 'RDD', /only workers at the cutoff/, true],
    ['ATT, average over cohorts', 'DiD', /the workers that were treated/, false],
    ['ATE', 'Blocks', /the workers in the study/, false],
  ] as const)('names whom a %s is about', (text, design, says, isStrained) => {
    const { whom } = about({ ...estimand(text), design })
    expect(whom.speaksFor).toMatch(says)
    expect(whom.isStrained).toBe(isStrained)
  })

  it('marks a dose, a horizon and a level that were not studied', () => {
    const inside = about({ observedPeriods: 5 }, { periods: 5 })
    const outside = about({ observedPeriods: 5 }, { periods: 6, dose: 2, baseline: 60 })
    for (const id of ['dose', 'horizon', 'level']) {
      expect(inside[id].isStrained, id).toBe(false)
      expect(outside[id].isStrained, id).toBe(true)
    }
    expect(outside.dose.speaksAgainst).toContain('outside the studied range')
    expect(outside.dose.assumes).toContain('linear dose–response')
  })

  it('calls no difference between places an identical place, and says that there is none', () => {
    expect(about({}, { tau: 0 }).difference.assumes).toContain('identical place')
    expect(about({}, { tau: 2, tauBasis: 'From 3 casefiles' }).difference.speaksFor).toBe('From 3 casefiles.')
  })

  it('takes interference, score and limits from the casefile', () => {
    const { interference, evidence } = about({
      interference: 'Bans do not spill over.',
      cannotSay: ['It cannot say why.'],
    })
    expect(interference.speaksFor).toBe('Bans do not spill over.')
    expect(evidence).toMatchObject({ speaksAgainst: 'It cannot say why.', isStrained: false })
  })
})

describe('the headline', () => {
  const headline = (...given: Parameters<typeof drawn>) => drawn(...given).title
  const drawn = (changes: Partial<typeof sampleSource>, inputs: Partial<typeof sampleScenario> = {}) => {
    const [source, scenario] = [
      { ...sampleSource, ...changes },
      { ...sampleScenario, ...inputs },
    ]
    return tellSandbox(outcomePlot(source, scenario, runSandbox(source, scenario)))
  }

  it('is as loud as the evidence allows', () => {
    expect(headline({ eqs: { overall: 59, band: 'weak' } })).toMatch(/^A lead, not a finding: about/)
    expect(headline({ eqs: { overall: 68, band: 'moderate' } })).toMatch(/^Moderate evidence: about/)
    expect(headline({ eqs: { overall: 90, band: 'strong' } })).toMatch(/^About 470 less .* from 666 less to 274 less$/)
  })

  it('never tells a range with zero in it as a change', () => {
    expect(headline({ eqs: { overall: 90, band: 'strong' } }, { tau: 5 })).toMatch(
      /^The direction is not clear .* less and .* more/,
    )
  })

  it('counts what rates are rates of', () => {
    const axis = (units: string) => drawn({ estimate: { ...sampleSource.estimate, units } }).x.label
    expect(axis('deaths per 100,000 person-years')).toBe('Change, deaths')
    expect(axis('US dollars')).toBe('Change, US dollars')
  })
})

describe('the figure', () => {
  it('has no bin across zero, shares that sum to 99 percent, and as much of the unwanted as the probability says', () => {
    const scenario = { ...sampleScenario, tau: 3 }
    const result = runSandbox(sampleSource, scenario)
    const rows = outcomePlot(sampleSource, scenario, result).rows as any[]
    expect(rows.some(({ low, high }) => low < 0 && high > 0)).toBe(false)
    const sum = (some: any[]) => some.reduce((total, { share }) => total + share, 0)
    expect(sum(rows)).toBeGreaterThan(98.5)
    expect(Math.abs(sum(rows.filter(({ direction }) => direction === 'unwanted')) - 100 * result.harm)).toBeLessThan(
      1.5,
    )
  })

  it('draws large amounts in thousands or millions', () => {
    const scenario = { ...sampleScenario, population: 1e9 }
    const { x, annotations } = tellSandbox(outcomePlot(sampleSource, scenario, runSandbox(sampleSource, scenario)))
    expect(x.label).toContain('Change, millions')
    expect(annotations[0].at).toBeCloseTo(-47, 10)
  })
})
