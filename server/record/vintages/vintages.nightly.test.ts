import { afterEach, expect, it } from 'vitest'
import { openSqlite } from '../../test-support/test-databases.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { computeInSubprocess } from '../runs/compute-analysis.ts'
import { settleVintages } from './carry-on.ts'
import { openFollowed, panelUpTo, type Followed } from './test-support/followed-source.ts'

let followed: Followed
afterEach(() => followed.close())

it('the engine runs the same design on each vintage, through a recipe: years past its window change nothing, revised values do', async () => {
  followed = await openFollowed(openSqlite, [{ kind: 'filter', where: 'year >= 1983' }], computeInSubprocess)
  await followed.declare({ publish: 'by-itself' })
  const revised = panelUpTo(1997).replace(
    'AK,Alaska,1984,3589,0.0373363047838211',
    'AK,Alaska,1984,3589,0.0473363047838211',
  )
  for (const [day, file] of [panelUpTo(1997), revised].entries()) {
    followed.agency.serve(file)
    await followed.night(day)
    expect(await settleVintages(followed.context)).toEqual([followed.slug])
  }

  const reader = openArchiveReader(followed.context.publications)
  const { publication } = reader.casefile(followed.slug)!
  const [first, longer, other] = publication.vintages!.map(({ effect }) => effect!.value)
  expect(longer).toBe(first)
  expect(other).not.toBe(first)
  expect(publication.vintages![2].changes).toMatchObject({ against: 2, rows_added: 0, cells_changed: 1 })
  expect(publication.deviations.filter(({ state }) => state === 'undeclared')).toEqual([])
  const problems = (await verifyChain(followed.context, followed.slug)).flatMap(({ problem }) => problem ?? [])
  expect(problems).toEqual([])
  // the built-in casefile is the same design on all years
  const watch = { onProgress: () => {}, signal: new AbortController().signal }
  const built = JSON.parse(await computeInSubprocess(await builtIn(), watch))
  expect(reader.casefile(followed.slug, 2)!.publication.analysis.estimates).toEqual(built.estimates)
})

async function builtIn() {
  const row = await followed.context.db
    .selectFrom('casefiles')
    .select('design_json')
    .where('slug', '=', 'seat-belt-laws')
    .executeTakeFirstOrThrow()
  const design = JSON.parse(row.design_json)
  return { file: followed.context.datasets.file(design.dataset.sha256), design, facts: null }
}
