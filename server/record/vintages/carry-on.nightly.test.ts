import { afterEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../test-support/test-databases.ts'
import { writeSiteSetting } from '../../base/site-settings/site-setting.service.ts'
import { openArchiveReader } from '../../site/rebuilds/archive-reader.ts'
import { reconcilePublications } from '../publications/reconcile-publications.ts'
import { verifyChain } from '../publications/verify-chain.ts'
import { lockVintages, settleVintages } from './carry-on.ts'
import { pullSource } from './pull-source.ts'
import { findSources } from './vintage.repository.ts'
import { openFollowed, panelUpTo, type Followed } from './test-support/followed-source.ts'

let followed: Followed
afterEach(() => followed.close())

async function open(): Promise<void> {
  followed = await openFollowed(openSqlite)
  await followed.declare({ publish: 'by-itself' })
  followed.agency.serve(panelUpTo(1996))
}
const source = async () => (await findSources(followed.context.db))[0]
const versions = () =>
  openArchiveReader(followed.context.publications)
    .casefile(followed.slug)!
    .versions.map(({ version }) => version)
const problems = async () =>
  (await verifyChain(followed.context, followed.slug)).flatMap(({ problem }) => problem ?? [])

describe('after a crash', () => {
  it('between file and record the next night has the vintage, once', async () => {
    await open()
    const { datasets } = followed.context
    followed.context.datasets = {
      ...datasets,
      adopt: async (file, sha256) => {
        await datasets.adopt(file, sha256)
        throw new Error('The power is gone.')
      },
    }
    expect(await followed.night()).toMatch(/^failed: 1 source asked: .*The power is gone\.$/)
    followed.context.datasets = datasets
    await followed.night()
    expect((await followed.sources())[0].vintages.map(({ number }) => number)).toEqual([2])
    expect(await followed.casefile()).toMatchObject({ status: 'analyzed', version: 2 })
  })

  it('between vintage and lock, and between lock and run, the work goes on where it was', async () => {
    await open()
    await pullSource(followed.context, await source())
    expect(await followed.casefile()).toMatchObject({ status: 'published', version: 1 })
    expect(await lockVintages(followed.context)).toEqual([followed.slug])
    expect(await followed.casefile()).toMatchObject({ status: 'design_locked', version: 2, latest_run: null })
    expect(await lockVintages(followed.context)).toEqual([])
    await settleVintages(followed.context)
    await followed.night()
    expect(await settleVintages(followed.context)).toEqual([followed.slug])
    expect(versions()).toEqual([1, 2])
  })

  it('between database and pages the version is completed as it was, and not published twice', async () => {
    await open()
    await followed.night()
    const { publications } = followed.context
    followed.context.publications = {
      ...publications,
      commit: () => {
        throw new Error('The power is gone.')
      },
    }
    // it is recorded, and so is answered as done; readers see it once the store has it
    expect(await settleVintages(followed.context)).toEqual([followed.slug])
    expect(versions()).toEqual([1])
    followed.context.publications = publications
    expect(await reconcilePublications(followed.context)).toEqual([followed.slug])
    expect(await settleVintages(followed.context)).toEqual([])
    expect(versions()).toEqual([1, 2])
    expect(await problems()).toEqual([])
  })

  it('two processes at once make one version of it', async () => {
    await open()
    await pullSource(followed.context, await source())
    const locked = await Promise.all([lockVintages(followed.context), lockVintages(followed.context)])
    expect(locked.flat()).toEqual([followed.slug])
    await settleVintages(followed.context)
    await followed.night()
    await Promise.all([settleVintages(followed.context), settleVintages(followed.context)])
    expect(versions()).toEqual([1, 2])
    expect((await followed.sources())[0].vintages[0].casefiles).toMatchObject([{ version: 2, state: 'published' }])
  })
})

describe('a vintage that fits', () => {
  it('waits while its analyst works on a version, which is not touched', async () => {
    await open()
    await followed.calls.post(`/api/v2/studio/casefiles/${followed.slug}/supersede`, {})
    await followed.night()
    expect(await followed.casefile()).toMatchObject({ status: 'draft', version: 2 })
    const [{ casefiles }] = (await followed.sources())[0].vintages
    const note = 'Version 2 is being edited; the vintage waits until it is published.'
    expect(casefiles).toMatchObject([{ state: 'held', version: null, note }])
  })

  it('takes the place of one that was never published, which stays in the chain and on the page, without its result', async () => {
    followed = await openFollowed(openSqlite)
    await followed.declare()
    for (const [day, year] of [1995, 1996].entries()) {
      followed.agency.serve(panelUpTo(year))
      await followed.night(day)
      await settleVintages(followed.context)
    }
    const words = { title: 'Belts on new data', summary: 'What belts did.', tags: [] }
    await followed.calls.post(`/api/v2/studio/casefiles/${followed.slug}/publish`, words)
    const { publication } = openArchiveReader(followed.context.publications).casefile(followed.slug)!
    expect(publication.vintages).toMatchObject([
      { version: 1, number: 1, changes: null },
      { version: 2, number: 2, published_at: null, effect: null, plain_verdict: 'Not published.' },
      { version: 3, number: 3, changes: { against: 2 } },
    ])
    expect(publication.design.vintage!.fixed_by.version).toBe(1)
    expect(await problems()).toEqual([])
    const states = (await followed.sources())[0].vintages.map(({ casefiles }) => casefiles[0].state)
    expect(states).toEqual(['published', 'superseded'])
  })

  it('is not published by itself past a review that the archive asks for', async () => {
    await open()
    await writeSiteSetting(followed.context, 'review', 'required', 'test')
    await followed.night()
    expect(await settleVintages(followed.context)).toEqual([])
    const [{ casefiles }] = (await followed.sources())[0].vintages
    expect(casefiles).toMatchObject([{ state: 'analyzed', note: expect.stringContaining('must be approved') }])
    expect(versions()).toEqual([1])
  })

  it('has its recipe carried out on it, and no version where a step refuses', async () => {
    followed = await openFollowed(openSqlite, [
      { kind: 'filter', where: 'year >= 1984' },
      { kind: 'derive', column: 'logged', formula: 'log(miles)' },
    ])
    await followed.declare({ publish: 'by-itself' })
    followed.agency.serve(panelUpTo(1996))
    await followed.night()
    await settleVintages(followed.context)
    const { publication } = openArchiveReader(followed.context.publications).casefile(followed.slug)!
    expect(publication).toMatchObject({ version: 2, dataset: { rows: 663 } })
    const [{ vintages }] = await followed.sources()
    expect(publication.design.dataset.recipe!.sources[0].sha256).toBe(vintages[0].sha256)
    expect(publication.deviations.filter(({ state }) => state === 'undeclared')).toEqual([])
    expect(await problems()).toEqual([])
  })
})
