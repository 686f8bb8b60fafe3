import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importDomains, importSource } from '../../record/importer/import-archive.ts'
import { upsertReview } from '../../record/reviews/review.repository.ts'
import { copyArchive } from '../../test-support/archive-sources.ts'
import { computeHere } from '../../test-support/compute-here.ts'
import { openTestContext, type TestContext } from '../../test-support/test-context.ts'
import { TEST_DATABASES } from '../../test-support/test-databases.ts'
import { checkArchive } from './archive-commands.ts'
import { CASEFILE_COMMANDS } from './casefile-commands.ts'
import type { OnArchive, OnCasefile } from './parse-arguments.ts'

const SLUG = 'seat-belt-laws'

describe.each(TEST_DATABASES)('the commands on one casefile on %s', (_name, open) => {
  let context: TestContext
  beforeEach(async () => {
    context = await openTestContext(open)
    const archive = copyArchive(context.folder)
    await importDomains(context, archive)
    await importSource(context, `${archive}/${SLUG}`)
  })
  afterEach(() => context.close())
  const perform = (command: OnCasefile) => CASEFILE_COMMANDS[command](context, SLUG)

  it('lock, run and publish a draft, each in its turn only', async () => {
    await expect(perform('verify')).rejects.toMatchObject({ code: 'lock/not-found' })
    await expect(perform('run')).rejects.toMatchObject({ code: 'run/design-not-locked' })
    expect((await perform('lock')).text).toMatch(/^Locked "seat-belt-laws": [0-9a-f]{64}$/)
    await expect(perform('publish')).rejects.toMatchObject({ code: 'publication/not-analyzed' })
    expect((await perform('run')).text).toMatch(/^Analyzed "seat-belt-laws": run r-[0-9a-f]{8}$/)
    await expect(perform('reproduce')).rejects.toMatchObject({ code: 'casefile/not-found' })
    expect((await perform('publish')).text).toMatch(/^Published "seat-belt-laws", version 1: [0-9a-f]{64}$/)
    expect((await perform('verify')).exitCode).toBe(0)
  })

  it('publish does not pass over a reviewer who asks for changes', async () => {
    for (const command of ['lock', 'run'] as const) await perform(command)
    const refusal = { decided_by: null, decided_by_name: 'Ada Reviewer', decided_at: '2026-01-01', public_name: null }
    const review = { state: 'changes-requested' as const, updated_at: '2026-01-01', ...refusal }
    await upsertReview(context.db, SLUG, 1, review)
    await expect(perform('publish')).rejects.toThrow('Ada Reviewer asks for changes')
    await upsertReview(context.db, SLUG, 1, { ...review, state: 'approved' })
    expect((await perform('publish')).exitCode).toBe(0)
  })

  it('reproduce prints "identical" when every number comes out the same', async () => {
    context.compute = computeHere
    for (const command of ['lock', 'run', 'publish'] as const) await perform(command)
    const { text, exitCode } = await perform('reproduce')
    expect(text).toMatch(/^identical: \d{4,} numbers, results [0-9a-f]{12}…\n {2}primary: /)
    expect(exitCode).toBe(0)
  })

  it('reproduce ends with 1 and shows the differences when the published numbers are not those of the engine', async () => {
    for (const command of ['lock', 'run', 'publish'] as const) await perform(command)
    const { text, exitCode } = await perform('reproduce')
    expect(text).toMatch(/^different: \d+ of the values/)
    expect(text).toMatch(/counterfactualMean: published [\d.]+, recomputed [\d.]+/)
    expect(text.split('\n').length).toBeLessThanOrEqual(21)
    expect(exitCode).toBe(1)
    const all = await checkArchive(context, 'reproduce', (line) => expect(line).toMatch(/^seat-belt-laws: different, /))
    expect(all).toEqual({ text: '0 of 1 casefiles identical.', exitCode: 1 })
  })

  it(
    'reproduce --all and verify --all have a line for each casefile and a last one for the archive',
    { tags: ['night'] },
    async () => {
      const lines: string[] = []
      const performAll = (name: OnArchive) => checkArchive(context, name, (line) => lines.push(line))
      expect(await performAll('verify')).toEqual({ text: 'There is no published casefile.', exitCode: 1 })
      context.compute = computeHere
      for (const command of ['lock', 'run', 'publish'] as const) await perform(command)
      expect(await performAll('reproduce')).toEqual({ text: '1 of 1 casefiles identical.', exitCode: 0 })
      expect(await performAll('verify')).toEqual({ text: '1 of 1 casefiles intact.', exitCode: 0 })
      expect(lines[0]).toMatch(/^seat-belt-laws: identical, \d{4,} numbers, results [0-9a-f]{12}…$/)
      expect(lines.slice(1)).toEqual(['seat-belt-laws: intact, 4 links', 'checkpoints: none is signed yet'])
      await context.db.updateTable('chain_entries').set({ version: 2 }).where('kind', '=', 'publication').execute()
      expect(await performAll('verify')).toEqual({ text: '0 of 1 casefiles intact.', exitCode: 1 })
      expect(lines[3]).toContain('seat-belt-laws: broken at its publication')
    },
  )

  it('verify ends with 1 and names the broken link', async () => {
    for (const command of ['lock', 'run', 'publish'] as const) await perform(command)
    await context.db.updateTable('chain_entries').set({ version: 2 }).where('kind', '=', 'publication').execute()
    const { text, exitCode } = await perform('verify')
    expect(text).toContain('The chain of "seat-belt-laws" is broken at its publication.')
    expect(exitCode).toBe(1)
  })
})
