import { beforeAll, describe, expect, it } from 'vitest'
import { tellerBeforeLock } from '@casefiles/words'
import { previewDesign, type Preview } from '../../../compass/preview-design.ts'
import { createRandom } from '../../../numerics/random.ts'
import { dryRunDesign } from '../../../dry-run/dry-run.ts'
import { openFacts } from '../../../test-support/evidence.ts'
import { toTable, type Rows } from '../../../test-support/conformance-case.ts'
import { drawPapers, papersSpec, singleSpec } from './test-support/papers.ts'

const rows = drawPapers(createRandom(3, 'papers'), { papers: 6000, share: 0.4 })
const isInside = (score: unknown) => Number(score) >= 55 && Number(score) <= 64
/** A row for each paper. */
const apart = (given: Rows): Rows =>
  given.flatMap(({ score, papers }) => Array.from({ length: Number(papers) }, () => ({ score: score! })))

const requestOf = (spec: object) => ({
  designType: 'RDD',
  spec,
  seed: 5,
  facts: openFacts,
  intent: { direction: 'equal' as const, smallestEffect: 5, smallestEffectBasis: 'Made for a test.' },
  words: {
    policyName: 'The pass mark',
    policyShort: 'the pass mark',
    outcomeName: 'the share of papers moved',
    places: 'one city',
    years: '2010',
    unitPlural: 'papers',
    unit: 'paper',
  },
})
const tell = await tellerBeforeLock('RDD')
const preview = async (data: Rows, spec: object): Promise<Preview> =>
  tell(await previewDesign(toTable(data), requestOf(spec)))

describe('what is seen of bunching before the lock', () => {
  let seen: Preview
  beforeAll(async () => {
    seen = await preview(rows, papersSpec)
  })

  it('does not depend on the counts that papers may be moved between', async () => {
    const random = createRandom(9, 'other counts')
    const other = rows.map((row) => (isInside(row.score) ? { ...row, papers: random.integer(400) } : row))
    expect(await preview(other, papersSpec)).toEqual(seen)
  })

  it('does not depend on where the papers inside stand, where each row is one', async () => {
    const single = apart(rows)
    const inside = single.filter(({ score }) => isInside(score)).length
    const outside = single.filter(({ score }) => !isInside(score))
    const heaped = [...outside, ...Array.from({ length: inside }, () => ({ score: 60 }))]
    const spread = [...outside, ...Array.from({ length: inside }, (_, i) => ({ score: 55 + (i % 10) }))]
    expect(await preview(heaped, singleSpec)).toEqual(await preview(spread, singleSpec))
  })

  it('shows a histogram whose title is no finding, and what can be done for the score', () => {
    expect(seen.reason).toBeNull()
    expect(seen.views.map(({ plot }) => plot.title)).toEqual([
      'The counts outside of 55 to 64; those inside are made from the smooth count',
    ])
    const { compass } = seen
    if (compass.kind !== 'projected') throw new Error('no projection')
    expect(compass.warnings.map(({ path }) => path)).not.toContain('design.analysis.donutHoles')
    expect(JSON.stringify(compass)).not.toMatch(/covariate|bandwidth/i)
  })
})

it('is not run dry, and says why', async () => {
  await expect(
    dryRunDesign(toTable(rows), requestOf(papersSpec), { mayGoOn: (draws) => draws < 3 }),
  ).rejects.toMatchObject({
    code: 'rdd/bunching-choice',
    message: expect.stringContaining('no dry run'),
  })
})
