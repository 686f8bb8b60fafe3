import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultsResponseSchema } from '../../../contract/casefile.ts'
import type { CasefilePublication } from '../../../contract/publication.ts'
import { createApp } from '../../app.ts'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { reproduce } from '../../operations/command-line/reproduce.ts'
import { createJobRunner } from '../../base/jobs/job-runner.ts'
import { openPublicationReader } from '../publications/publication-reader.ts'
import { analyzeDesign } from '../runs/analyze-design.ts'
import { computeInSubprocess } from '../runs/compute-analysis.ts'
import { runHandler } from '../runs/run.service.ts'
import { transparencyFacts } from '../../../contract/transparency-facts.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { importDomains, importSource } from './import-archive.ts'
import { runPipeline } from './run-pipeline.ts'

const SLUG = 'seat-belt-laws'

/** A change of 100 times a logarithm, in percent. */
const inPercent = (logPoints: number) => 100 * Math.expm1(logPoints / 100)

describe.each(TEST_DATABASES)('the built-in casefile, from source to API, on %s', (_name, open) => {
  let context: TestContext
  let publication: CasefilePublication
  const steps: string[] = []

  beforeAll(async () => {
    context = await openTestContext(open, { compute: computeInSubprocess })
    const onProgress = (_job: unknown, step: string) => void (steps.at(-1) === step || steps.push(step))
    const jobs = createJobRunner(context, { handlers: { run: runHandler(context) }, onProgress })
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, `${archive}/${SLUG}`)
    await runPipeline(context, jobs, SLUG)
    await jobs.stop()
    publication = openPublicationReader(context.publications).current(SLUG)!.publication
  })
  afterAll(() => context.close())

  it('publishes what the engine computes from the locked design and data, to the last bit', async () => {
    const csv = context.datasets.read(publication.design.dataset.sha256).toString('utf8')
    const facts = transparencyFacts(publication.design)
    const replicationRecord = publication.run.replication ?? null
    const computed = await analyzeDesign({ csv, design: publication.design, facts, replicationRecord })
    expect(publication.analysis).toEqual(computed)
    expect(publication.run.result_sha256).toBe(fingerprint(computed))
    expect(steps).toHaveLength(5)
  })

  it('answers the same numbers over the API', async () => {
    const response = await createApp(context).request(`/api/v2/casefiles/${SLUG}/results`)
    const results = resultsResponseSchema.parse(await response.json())
    const primary = publication.analysis.estimates.find((estimate) => estimate.role === 'primary')!
    expect(results.estimates.find((estimate) => estimate.role === 'primary')).toMatchObject({
      value: primary.value,
      ci: primary.ci,
      p: primary.p,
      se: primary.se,
    })
    expect(results.metadata.eqs_breakdown.overall).toBe(publication.casefile.eqs_overall)
    // the outcome is a logarithm: the card says its change in percent
    expect(primary.units).toBe('log points')
    expect(publication.casefile.effect).toEqual({
      value: inPercent(primary.value!),
      ci: primary.ci.map((end) => inPercent(end!)),
      units: 'percent',
    })
  })

  it('reports no deviation between the locked and the reported design', () => {
    expect(publication.deviations.filter((line) => line.state !== 'same')).toEqual([])
    const fields = publication.deviations.map((line) => line.field)
    expect(fields).toEqual(expect.arrayContaining(['seed', 'dataset.sha256', 'analysis.outcome.column']))
  })

  it('has an intact chain and reproduces from what is published, number for number', async () => {
    expect((await verifyChain(context, SLUG)).filter((link) => link.problem !== null)).toEqual([])
    const reproduction = await reproduce(context.publications, SLUG, analyzeDesign)
    expect(reproduction).toMatchObject({ isIdentical: true, differences: [] })
    expect(reproduction.numbers).toBeGreaterThan(1000)
  })

  it('names every number that comes out differently', { tags: ['night'] }, async () => {
    const shifted = await reproduce(context.publications, SLUG, async (inputs) => {
      const analysis = await analyzeDesign(inputs)
      analysis.estimates[0].value! += 1e-12
      return analysis
    })
    expect(shifted.isIdentical).toBe(false)
    expect(shifted.differences.map((difference) => difference.path)).toEqual(['estimates.0.value'])
    expect(shifted.recomputedHash).not.toBe(shifted.publishedHash)
  })
})
