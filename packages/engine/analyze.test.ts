import { describe, expect, it } from 'vitest'
import { analysisSchema } from '../../contract/analysis.ts'
import { RUN_STEPS } from '../../contract/run.ts'
import { toJson } from './analysis.ts'
import { analyze, type AnalysisOptions, type AnalysisRequest } from './analyze.ts'
import type { DataTable } from './frame/table.ts'
import { evidenceWith, openFacts } from './test-support/evidence.ts'
import { fakeRegistry } from './test-support/fake-design.ts'
import { ENGINE_VERSION } from './version.ts'
import { tellAnalysis } from '@casefiles/words'

/** Treated units average 4 less than the others: 6 against 10. */
function eightUnits(sign = 1, shift = 0): DataTable {
  const outcome = [5, 6, 7, 6, 9, 10, 11, 10].map((value) => sign * value + shift)
  return {
    rows: 8,
    columns: new Map([
      ['y', { kind: 'number', values: Float64Array.from(outcome) }],
      ['d', { kind: 'number', values: Float64Array.from([1, 1, 1, 1, 0, 0, 0, 0]) }],
    ]),
  }
}

const request: AnalysisRequest = {
  designType: 'DiD',
  spec: { outcome: { column: 'y', label: 'Packs', units: 'packs' }, treated: 'd', comparison: 'never-treated' },
  intent: { direction: 'decrease', smallestEffect: 2, smallestEffectBasis: 'Made for a test.' },
  words: {
    policyName: 'The tax',
    outcomeName: 'packs sold',
    places: 'eight towns',
    years: '2001–2004',
    unitPlural: 'towns',
  },
  seed: 7,
  facts: openFacts,
}
const run = (changes: Partial<AnalysisRequest> = {}, options: AnalysisOptions = {}, data = eightUnits()) =>
  analyze(data, { ...request, ...changes }, { designs: fakeRegistry(), ...options })

describe('an analysis', () => {
  it('tells its estimate once, as soon as it is known', async () => {
    const heard: unknown[] = []
    await run(
      {},
      {
        onFirstEstimate: ({ value }) => heard.push(value),
        onProgress: (step, fraction) => fraction === 0 && heard.push(step),
      },
    )
    const steps = ['Data Load', 'Preflight Checks', 'Run Model', -4, 'Compute Diagnostics', 'Compute Sensitivity']
    expect(heard).toEqual(steps)
  })

  it('carries what the rooms found, the score, the verdict and what an account needs', async () => {
    const analysis = await run()
    expect(analysis).toMatchObject({
      design: 'DiD',
      engineVersion: ENGINE_VERSION,
      seed: 7,
      outcome: { label: 'Packs' },
    })
    expect(analysis.estimates[0]).toMatchObject({ value: -4, ci: [-5, -3] })
    expect(analysis.eqs).toMatchObject({ overall: 95, mean: 100, setBy: 'ceiling' })
    const { narrative, verdict } = await tellAnalysis(analysis)
    expect(verdict).toMatchObject({ verdict: 'Met policy intent.', evidence: 'Strong evidence' })
    expect(narrative.summary).toContain('packs sold came out about 4 packs lower with the policy than without')
    expect(narrative.effect).toContain('so that is a change of \u221240.00 percent')
    expect(analysis.log).toEqual([{ code: 'frame/rows-read', message: '8 rows read.', rows: 8 }])
  })

  it('crosses the boundary as the contract says, with null for what is not defined', async () => {
    const json = toJson(await tellAnalysis(await run()))
    expect(analysisSchema.parse(json)).toEqual(json)
    expect(json.standardisedEffect).toBeNull()
  })

  it('of a mechanism has no verdict', async () => {
    const analysis = await run({ intent: { ...request.intent, kind: 'mechanism' } })
    expect(analysis.verdict.verdict).toBeNull()
  })

  it('measures biases against the spread of the outcome', async () => {
    const { eqs } = await run({}, { designs: fakeRegistry(evidenceWith({ drift: 0.5 })) })
    // what would matter is 0.2 of a spread of 5
    expect(eqs.delta).toBe(1)
    expect(eqs.pillars[0].components[0].bias).toMatchObject({ measured: 0.5, rho: 0.5 })
    // ρ of one half earns 5 · 2/3, which allows 40 + 40
    expect(eqs.weakest).toMatchObject({ id: 'drift', allows: expect.closeTo(80, 12) })
  })

  it('without a lock has no score for transparency', async () => {
    const { eqs } = await run({ facts: null })
    expect(eqs.pillars[3].components).toEqual([expect.objectContaining({ id: 'lock', score: null })])
    expect(eqs).toMatchObject({ overall: 95, gates: [], mean: 100 })
  })
})

describe('the score of an analysis', () => {
  it('is the same for the opposite effect, whatever was intended', async () => {
    const score = (await run()).eqs
    const opposite = await run({}, {}, eightUnits(-1))
    expect(opposite.estimates[0].value).toBe(4)
    expect(opposite.verdict.verdict).toBe('Contradicted policy intent.')
    expect(opposite.eqs).toEqual(score)
    expect((await run({ intent: { ...request.intent, direction: 'increase' } })).eqs).toEqual(score)
  })

  it('is the same when the outcome is shifted', async () => {
    expect((await run({}, {}, eightUnits(1, 1000))).eqs).toEqual((await run()).eqs)
  })
})

describe('progress', () => {
  it('goes through the five named steps in order, each from 0 to 1', async () => {
    const seen: [string, number][] = []
    await run({}, { onProgress: (step, fraction) => seen.push([step, fraction]) })
    expect([...new Set(seen.map(([step]) => step))]).toEqual([...RUN_STEPS])
    for (const step of RUN_STEPS) {
      const fractions = seen.filter(([one]) => one === step).map(([, fraction]) => fraction)
      expect(fractions[0]).toBe(0)
      expect(fractions.at(-1)).toBe(1)
      expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    }
    expect(seen).toContainEqual(['Run Model', 0.5])
  })

  it('is where a cancelled analysis stops', async () => {
    const seen: [string, number][] = []
    const stopped = run(
      {},
      {
        onProgress: (step, fraction) => seen.push([step, fraction]),
        isCancelled: () => seen.some(([step, fraction]) => step === 'Run Model' && fraction >= 0.5),
      },
    )
    await expect(stopped).rejects.toMatchObject({
      code: 'analysis/cancelled',
      message: 'The analysis was canceled during Run Model.',
    })
    expect(seen.at(-1)).toEqual(['Run Model', 0.5])
  })
})

describe('a request that cannot be run', () => {
  it('names a design that does not exist', async () => {
    await expect(run({ designType: 'toString' })).rejects.toMatchObject({
      code: 'design/unknown-type',
      message: 'There is no design "toString"; there is DiD.',
    })
  })

  it.each([
    [
      { comparison: 'all' },
      'The field "comparison" of the DiD design must be one of "never-treated", "not-yet-treated"; "all" was given.',
    ],
    [
      { comparison: undefined },
      'The field "comparison" of the DiD design must be one of "never-treated", "not-yet-treated"; it is missing.',
    ],
    [{ treated: 3 }, 'The field "treated" of the DiD design must be text; 3 was given.'],
    [{ draws: 5 }, 'The field "draws" of the DiD design must be at least 10; 5 was given.'],
    [{ draws: 500 }, 'The field "draws" of the DiD design must be at most 100; 500 was given.'],
    [{ draws: 20.5 }, 'The field "draws" of the DiD design must be a whole number; 20.5 was given.'],
    [
      { outcome: { column: '', label: 'L', units: 'u' } },
      'The field "outcome.column" of the DiD design must be text of at least 1 character; "" was given.',
    ],
    [{ outcome: [] }, 'The field "outcome" of the DiD design must be a set of fields; a list of 0 was given.'],
    [{ bandwidth: 3 }, 'The DiD design has no field "bandwidth".'],
  ])('with %o says which field is wrong and what is allowed', async (changes, message) => {
    const spec = { ...(request.spec as object), ...changes }
    await expect(run({ spec })).rejects.toMatchObject({ code: 'design/invalid-spec', message })
  })

  it('puts further problems into the hint', async () => {
    await expect(run({ spec: { ...(request.spec as object), draws: 5, treated: 3 } })).rejects.toMatchObject({
      hint: 'The field "draws" of the DiD design must be at least 10; 5 was given.',
    })
  })
})
