import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { datasetResponseSchema } from '../../../contract/studio/dataset.ts'
import { recipePreviewSchema } from '../../../contract/studio/recipe.ts'
import type { RecipeStep } from '@casefiles/recipes/schemas'
import { createApp } from '../../app.ts'
import { makeAccount } from '../../test-support/accounts.ts'
import { expectProblem, callsOf } from '../../test-support/calls.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { openSqlite } from '../../test-support/test-databases.ts'
import { createDraft, saveDocument, chooseDataset } from '../drafts/draft.service.ts'
import { lockDraft } from '../drafts/lock-draft.ts'
import { readStudioCasefile } from '../drafts/studio-casefile.ts'
import { importDomains, importSource } from '../importer/import-archive.ts'
import { findTouches } from '../locks/find-touches.ts'
import { computeInSubprocess } from '../runs/compute-analysis.ts'
import { fixture } from '../data-files/test-support/fixtures.ts'
import { checkRecipe } from './remake-data.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../../data/archive')
const ADDRESS = '/api/v2/studio/datasets'
const ADA = { id: 'u-ada', name: 'Ada' }
const CASES = 'state,year,cases,note\nME,2014,"1,200",\nME,2015,<5,\nVT,2014,30,\nVT,2015,40,\nTotal,,1275,\n'
const PEOPLE = 'name,year,people\nME,2014,1000\nME,2015,1100\nVT,2014,600\n'

describe('recipes', () => {
  let context: TestContext
  let calls: ReturnType<typeof callsOf>
  beforeEach(async () => {
    context = await openTestContext(openSqlite)
    calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
  })
  afterEach(() => context.close())

  const json = async (response: Promise<Response>) => (await response).json()
  /** The total stays, for a step to leave out; every column is shown. */
  const upload = async (content: BlobPart, name: string) => {
    const description = JSON.stringify({ name })
    const fields: Record<string, string | File> = { file: new File([content], 'data.csv'), description }
    if (String(content).includes('\nTotal,,1275,\n')) fields['repairs'] = '["keep-totals"]'
    const { dataset } = datasetResponseSchema.parse(await json(calls.send(ADDRESS, fields)))
    await calls.post(`${ADDRESS}/${dataset.sha256}/looks`, { columns: dataset.columns.map((column) => column.name) })
    return dataset
  }
  const preview = async (sha256: string, body: object) =>
    recipePreviewSchema.parse(await json(calls.post(`${ADDRESS}/${sha256}/recipe/preview`, body)))
  const prepare = async (sha256: string, steps: RecipeStep[]) =>
    datasetResponseSchema.parse(await json(calls.post(`${ADDRESS}/${sha256}/recipe`, { steps })))

  const ready = (people: string): RecipeStep[] => [
    { kind: 'filter', where: 'not is_one_of(state, "Total")' },
    { kind: 'read-numbers', column: 'cases', thousands: 'comma', words: [{ word: '<5', value: null }], rest: 'refuse' },
    {
      kind: 'join',
      with: people,
      name: 'People',
      on: [
        { left: 'state', right: 'name' },
        { left: 'year', right: 'year' },
      ],
      columns: ['people'],
      unmatched: 'drop',
    },
    { kind: 'derive', column: 'rate', formula: 'cases / people' },
  ]

  it('name every defect of a file at once, each with steps that mend it, and repeated keys', async () => {
    const { sha256 } = await upload(`${CASES}VT,2015,40,\n`, 'Cases')
    const { defects } = await preview(sha256, { steps: [], keys: ['state', 'year'] })
    expect(defects.map(({ code }) => code).sort()).toEqual([
      'empty-columns',
      'missing-keys',
      'repeated-keys',
      'totals',
      'words-among-numbers',
    ])
    const mended = defects.flatMap(({ remedies }) => remedies[0].steps).filter(({ kind }) => kind !== 'drop-columns')
    const after = await preview(sha256, { steps: mended, keys: ['state', 'year'] })
    expect(after.defects.map(({ code }) => code)).toEqual(['empty-columns'])
    expect([after.log[0].before, after.log.at(-1)!.after]).toEqual([6, 4])
    const { profile } = datasetResponseSchema.parse(await json(calls.get(`${ADDRESS}/${sha256}`)))
    expect(profile.log.map(({ message }) => message).join(' ')).toContain('"cases" became text because of "<5" (1)')
  })

  it('are kept with sources, steps and rows before and after; the same one once, and undone to the source', async () => {
    const cases = await upload(CASES, 'Cases')
    const people = await upload(PEOPLE, 'People')
    const { dataset } = await prepare(cases.sha256, ready(people.sha256))
    expect(context.datasets.read(dataset.sha256).toString()).toBe(
      'state,year,cases,note,people,rate\nME,2014,1200,,1000,1.2\nME,2015,,,1100,\nVT,2014,30,,600,0.05\n',
    )
    const recipe = dataset.recipe!
    expect(recipe.sources.map(({ sha256 }) => sha256)).toEqual([cases.sha256, people.sha256])
    expect(recipe.log.map(({ before, after }) => [before, after])).toEqual([
      [5, 4],
      [4, 4],
      [4, 3],
      [3, 3],
    ])
    expect(recipe.log[2].notes.map(({ rows }) => rows)).toEqual([3, 1, 0])
    expect((await prepare(dataset.sha256, ready(people.sha256))).dataset.id).toBe(dataset.id)
    expect((await prepare(dataset.sha256, [])).dataset.id).toBe(cases.id)
    const { datasets } = await json(calls.get(ADDRESS))
    expect(datasets.map(({ id }: any) => id)).toEqual(['cases', 'people'])
    const joined = [
      {
        kind: 'join',
        with: dataset.sha256,
        name: 'x',
        on: [{ left: 'state', right: 'state' }],
        columns: ['rate'],
        unmatched: 'keep',
      },
    ]
    await expectProblem(
      await calls.post(`${ADDRESS}/${cases.sha256}/recipe`, { steps: joined }),
      'recipe/source-prepared',
    )
    // a step that changes nothing gives the same bytes, and is a recipe of its own
    const more = [...ready(people.sha256), { kind: 'filter', where: 'year > 0' }] as RecipeStep[]
    const longer = await prepare(cases.sha256, more)
    expect([longer.dataset.sha256, longer.dataset.recipe!.steps.length]).toEqual([dataset.sha256, 5])
    expect(longer.dataset.id).not.toBe(dataset.id)
    const wrong = { steps: [{ kind: 'filter', where: 'year > ' }] }
    await expectProblem(await calls.post(`${ADDRESS}/${cases.sha256}/recipe/preview`, wrong), 'recipe/refused')
    checkRecipe(recipe, dataset.sha256, (hash) => context.datasets.read(hash))
    const other = { ...recipe, steps: recipe.steps.slice(0, -1) }
    expect(() => checkRecipe(other, dataset.sha256, (hash) => context.datasets.read(hash))).toThrow('gives other data')
  })

  it('show nothing before the lock of what is made of an outcome, and what is shown counts as seen at the source', async () => {
    await importDomains(context, ARCHIVE)
    const cases = await upload(CASES, 'Cases')
    const people = await upload(PEOPLE, 'People')
    const design = { analysis: { outcome: { column: 'cases' } } }
    const started = { title: 'Cases', domain: 'generic', subdomain: 'generic', design_type: 'DiD' }
    const { id } = await json(calls.post('/api/v2/studio/casefiles', { ...started, document: { design } }))
    await context.db.deleteFrom('outcome_looks').where('name', '=', 'cases').execute()
    const shown = await preview(cases.sha256, { steps: ready(people.sha256), casefile: id })
    expect(shown.sample.columns).toEqual(['state', 'year', 'note', 'people'])
    expect(shown.sample.omitted).toEqual(['cases', 'rate'])
    expect(shown.profile.columns.find(({ name }) => name === 'rate')).toMatchObject({
      isWithheld: true,
      samples: [],
      max: null,
    })
    const looks = async () =>
      (await context.db.selectFrom('outcome_looks').selectAll().execute()).map(({ dataset_sha256, name }) =>
        dataset_sha256 === cases.sha256 ? name : '',
      )
    expect(await looks()).toEqual(expect.arrayContaining(['state', 'year']))
    expect(await looks()).not.toContain('cases')
    // the rows that a condition on the outcome keeps tell something of it
    await preview(cases.sha256, {
      steps: [...ready(people.sha256), { kind: 'filter', where: 'rate > 0.1' }],
      casefile: id,
    })
    expect(await looks()).toContain('cases')
    const { dataset } = await prepare(cases.sha256, ready(people.sha256))
    await calls.put(`/api/v2/studio/casefiles/${id}/dataset`, { id: dataset.id, sha256: dataset.sha256, revision: 1 })
    expect(await json(calls.get(`${ADDRESS}/${dataset.sha256}/rows`))).toMatchObject({ omitted: ['cases', 'rate'] })
    const touches = await findTouches(context.db, {
      dataset: { id: dataset.id, sha256: dataset.sha256, recipe: dataset.recipe },
      analysis: { outcome: { column: 'rate' } },
    })
    expect(touches.map(({ kind }) => kind)).toContain('profile')
  })

  it(
    'are part of what is locked, and a run makes the data once more and refuses others',
    { tags: ['night'] },
    async () => {
      await importDomains(context, ARCHIVE)
      await importSource(context, path.join(ARCHIVE, 'seat-belt-laws'))
      const { document } = await readStudioCasefile(context.db, 'seat-belt-laws')
      const source = await context.db.selectFrom('datasets').select('sha256').executeTakeFirstOrThrow()
      const { dataset } = await prepare(source.sha256, [
        { kind: 'filter', where: 'row() > 0' },
        { kind: 'derive', column: 'double', formula: '2 * row()' },
      ])
      const id = await createDraft(
        context,
        {
          domain: 'transport-safety',
          subdomain: 'occupant-protection',
          artifacts: [],
          title: 'Belts',
          design_type: 'DiD',
        },
        ADA,
      )
      await saveDocument(context, id, 1, { ...document, title: 'Belts' })
      await chooseDataset(context, id, 2, dataset)
      const { design } = await lockDraft(context, id, { revision: 3 }, ADA)
      expect(design.dataset.recipe).toEqual(dataset.recipe)
      const files = (hash: string) => context.datasets.file(hash)
      const sources = { [source.sha256]: files(source.sha256) }
      const watch = { onProgress: () => undefined, signal: new AbortController().signal }
      const spoiled = {
        ...design,
        dataset: {
          ...design.dataset,
          recipe: { ...design.dataset.recipe!, steps: design.dataset.recipe!.steps.slice(0, 1) },
        },
      }
      const inputs = { file: files(dataset.sha256), sources, facts: null }
      await expect(computeInSubprocess({ ...inputs, design: spoiled }, watch)).rejects.toMatchObject({
        code: 'recipe/differs',
      })
    },
  )
})

it('a workbook with several sheets is read once its sheet is named', async () => {
  const context = await openTestContext(openSqlite)
  try {
    const calls = callsOf(createApp(context), await makeAccount(context, 'analyst'))
    const file = new File([new Uint8Array(fixture('openpyxl-two-sheets.xlsx'))], 'book.xlsx')
    const send = (more: object) => calls.send(ADDRESS, { file, description: '{"name":"Book"}', ...more })
    const refused = await (await send({})).json()
    expect(refused.code).toBe('dataset/choose-sheet')
    const sheets: string[] = refused.issues.map(({ message }: { message: string }) => message)
    expect(sheets).toHaveLength(2)
    const { profile } = datasetResponseSchema.parse(await (await send({ sheet: sheets[1] })).json())
    expect(profile.log.map(({ message }) => message).join(' ')).toContain(`The sheet "${sheets[1]}" was read.`)
  } finally {
    await context.close()
  }
})
