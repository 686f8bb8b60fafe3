import { tellerBeforeLock } from '@casefiles/words'
import { describe, expect, it } from 'vitest'
import type { Text } from '../fact.ts'
import type { Evidence, StepContext } from '../designs/design.ts'
import { DESIGNS, type DesignType } from '../designs/registry.ts'
import { analyze } from '../analyze.ts'
import type { DataTable } from '../frame/table.ts'
import { toTable } from '../test-support/conformance-case.ts'
import { conformanceCases } from '../test-support/conformance-cases.ts'
import { openFacts } from '../test-support/evidence.ts'
import { createRandom } from '../numerics/random.ts'
import { mapInPlace } from '../tasks/map-tasks.ts'
import { readArchiveCasefile, type ArchiveCasefile } from '../test-support/archive-casefile.ts'
import { readerWords } from '../verdict/reader-words.ts'
import { type Preview, previewDesign, type PreviewOptions, type PreviewRequest } from './preview-design.ts'
import { loadBeforeLock } from './load-before-lock.ts'

/** Casefiles, what is estimated of their statistics only, and how far the masked standard error may be off. */
const CASES = [
  { slug: 'seat-belt-laws', estimated: [], within: 1.4 },
  // with few values the interval counts the curve of both sides, and that of the masked side is a straight line's
  { slug: 'drinking-age-mortality', estimated: ['effectiveN'], within: 1.5 },
  { slug: 'cigarette-taxes', estimated: [], within: 1.5 },
  { slug: 'supported-work', estimated: [], within: 1.4 },
  { slug: 'proposition-99', estimated: [], within: 1.4 },
  { slug: 'class-size-tennessee', estimated: [], within: 1.4 },
]

/** Casefiles whose analysis takes a moment. */
const BY_DAY = ['drinking-age-mortality', 'proposition-99']

async function analyzeHalf({ design: type, spec, request }: ArchiveCasefile, data: DataTable) {
  const early = await loadBeforeLock(DESIGNS[type])
  const design = await DESIGNS[type].load()
  const words = readerWords(request.words)
  const none = () => undefined
  const context: StepContext<Text> = {
    seed: request.seed,
    intent: request.intent!,
    words,
    log: none,
    progress: none,
    map: mapInPlace,
  }
  const frame = design.preflight(data, spec, context)
  const fit = await design.estimate(frame, spec, context)
  const found = design.diagnostics(frame, spec, fit, context).evidence
  const evidence: Evidence<Text> = { ...found, ...early.alsoKnown?.(frame, spec, fit, context, found) }
  const error = early.spreadOf?.(fit) ?? fit.estimates.find(({ role }) => role === 'primary')!.se
  return { evidence, error, known: [...early.knownBeforeLock(spec)] }
}

describe.each(CASES)('the masked data of $slug', ({ slug, estimated, within }) => {
  const tags = BY_DAY.includes(slug) ? [] : ['night']

  it('give each known statistic as the real data do, and a standard error of about its size', { tags }, async () => {
    const casefile = readArchiveCasefile(slug)
    const early = await loadBeforeLock(DESIGNS[casefile.design])
    const masked = early.maskOutcomes(
      casefile.data,
      casefile.spec,
      createRandom(casefile.request.seed, 'before-lock-mask'),
    )
    const [real, made] = [await analyzeHalf(casefile, casefile.data), await analyzeHalf(casefile, masked)]
    const certain = real.known.filter((id) => !estimated.includes(id))
    for (const id of certain) expect(made.evidence[id], id).toEqual(real.evidence[id])
    // what a bias is in units of the outcome waits for the outcome, so that few statistics are known
    expect(certain.filter((id) => real.evidence[id]).length).toBeGreaterThan(0)
    expect(Math.max(made.error / real.error, real.error / made.error)).toBeLessThan(within)
  })
})

/** A preview, as the analyst is told it. */
async function preview(data: DataTable, request: PreviewRequest, options?: PreviewOptions): Promise<Preview> {
  const tell = await tellerBeforeLock(request.designType as DesignType)
  return tell(await previewDesign(data, request, options))
}

describe('what an analyst of seat belts sees before the lock', () => {
  const casefile = readArchiveCasefile('seat-belt-laws')
  const { data, request } = casefile

  it('warns of too few periods before treatment in the words of the specification, and names cohorts and ways out', async () => {
    const { warnings } = (await preview(data, request)).compass
    expect(warnings[0]).toEqual({
      step: 'Assignment',
      path: 'design.analysis.window',
      message: 'Need ≥4 pre-periods for DiD',
      severity: 'warning',
    })
    expect(warnings[1].message).toContain('1985 (2), 1986 (3).')
    expect(warnings[1].message).toContain('Begin the window in 1981 or earlier')
  })

  it('names what holds the score under its marks, and the mean that the marks give', async () => {
    const { overall, held, pillars } = (await preview(data, request)).compass
    const mean = pillars.reduce((sum, { weight, score }) => sum + 20 * weight * score, 0)
    expect(held!.label).not.toBe('')
    expect(held!.mean).toBe(Math.round(mean))
    expect(overall).toBeLessThan(held!.mean)
  })

  it('does not warn where every cohort has four', async () => {
    const measles = readArchiveCasefile('measles-vaccine')
    const early = await loadBeforeLock(DESIGNS.DiD)
    expect(early.warnings(measles.data, measles.spec)).toEqual([])
  })

  it('shows paths of a cohort up to its treatment only', async () => {
    const { views } = await preview(data, request)
    const trends = views.filter(({ plot }) => plot.kind === 'did-trends')
    expect(trends.length).toBeGreaterThan(1)
    for (const { plot } of trends) {
      const cohort = Number(plot.id.replace('cohort-trends-', ''))
      expect(plot.rows.every(({ year }) => Number(year) < cohort)).toBe(true)
    }
    expect(views[0].plot.kind).toBe('cohort-timeline')
  })

  it('states power as 2.8 standard errors of the masked data, beside the smallest effect that matters', async () => {
    const { power } = (await preview(data, request)).compass
    const early = await loadBeforeLock(DESIGNS.DiD)
    const masked = early.maskOutcomes(data, casefile.spec, createRandom(request.seed, 'before-lock-mask'))
    const { error } = await analyzeHalf(casefile, masked)
    expect(power).toEqual({ minimum_detectable_effect: 2.8 * error, smallest_effect: 5, units: 'log points' })
  })

  it('gives the sample score of the specification with the reason while the design lacks a field', async () => {
    const { unit: _, ...spec } = request.spec as { unit: string }
    const { compass, reason, views } = await preview(data, { ...request, spec })
    expect(compass).toMatchObject({ kind: 'sample', overall: 78, raise: [], power: null })
    const total = compass.pillars.reduce((sum, { weight, score }) => sum + (100 * weight * score) / 5, 0)
    expect(Math.round(total)).toBe(78)
    expect(reason).toContain('"unit"')
    expect(compass.warnings).toEqual([])
    expect(views).toEqual([])
  })

  it('shows the data, and the sample score, while the smallest effect is not named', async () => {
    const { compass, views } = await preview(data, { ...request, intent: null })
    expect(compass).toMatchObject({ kind: 'sample', warnings: [{ step: 'Theory' }] })
    expect(views.length).toBeGreaterThan(0)
  })

  it('says what refuses the design, with the warnings found before that', async () => {
    const spec = { ...(request.spec as object), window: { from: 1985, to: 1997 } }
    const { compass, reason } = await preview(data, { ...request, spec })
    expect(compass.kind).toBe('sample')
    expect(reason).toContain('treated from the first period on')
    expect(compass.warnings.map(({ message }) => message)).toEqual([
      'Need ≥4 pre-periods for DiD',
      expect.stringContaining('1985 (0)'),
      reason,
    ])
  })
})

describe('a design that leaves every covariate unused', () => {
  const CHECKED_BY = { IV: 'predictedOutcome', Blocks: 'drawBalance' }
  const without = { IV: { exogenous: [], balanceCovariates: [] }, Blocks: { covariates: [] } }

  it.each(['IV', 'Blocks'] as const)('has not-known marks before the lock and after it: %s', async (designType) => {
    const { rows, spec, intent } = conformanceCases[designType]
    const data = toTable(rows)
    const words = {
      policyName: 'The letter',
      outcomeName: 'hours',
      places: 'here',
      years: 'then',
      unitPlural: 'people',
    }
    const asked = { designType, spec: { ...spec, ...without[designType] }, intent, words, seed: 1, facts: openFacts }
    const { compass } = await preview(data, asked)
    const { eqs } = await analyze(data, asked)
    const state = eqs.pillars
      .flatMap(({ components }) => components)
      .find(({ id }) => id === CHECKED_BY[designType])!.state
    expect(state).toBe('not-known')
    // nothing that the lock would add can lift it: the check without covariates has its unseen marks before and after
    expect(compass.overall).toBeLessThanOrEqual(eqs.weakest!.allows)
  })
})

describe('large data', () => {
  it('are looked at in a part drawn by chance, which is said, and power is that of all rows', async () => {
    const { data, request } = readArchiveCasefile('names-on-resumes')
    const [all, part] = [await preview(data, request), await preview(data, request, { mostRows: 2000 })]
    const [said] = part.facts[0].value.split(' ')
    const used = Number(said.replace(',', ''))
    expect(used).toBeGreaterThanOrEqual(2000)
    expect(used).toBeLessThan(data.rows)
    expect(part.facts[0]).toEqual({ label: 'Rows', value: `${said} drawn by chance of 4,870` })
    expect(part.compass.warnings.at(-1)!.message).toContain(`${said} of 4,870 rows`)
    const ratio = part.compass.power!.minimum_detectable_effect / all.compass.power!.minimum_detectable_effect
    expect(Math.abs(Math.log(ratio))).toBeLessThan(0.4)
  })
})
