import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readOlderScore } from '@casefiles/engine/eqs'
import { openExplorer, type Explorer, type SettingValue, type Settings } from '@casefiles/engine/explorer'
import { tellerOf } from '@casefiles/words'
import { readData } from '../../server/record/data-files/read-data.ts'
import { readSource } from '../../server/record/importer/read-source.ts'
import { readRelease } from '../../server/record/archive-release/read-release.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')
const published = readRelease(ARCHIVE)!.casefiles.map(({ slug, documents }) => [slug, documents.at(-1)!] as const)

async function openPublished(slug: string, { analysis, design }: (typeof published)[number][1]): Promise<Explorer> {
  const { table } = await readData((await readSource(path.join(ARCHIVE, slug))).data, { isStored: true })
  const eqs = analysis.eqs.rubricVersion === 'eqs-rubric/4' ? readOlderScore(analysis.eqs) : analysis.eqs
  const asked = { designType: design.design_type, spec: design.analysis, ...design }
  return openExplorer(table, asked, { estimates: analysis.estimates, eqs })
}

describe.each(published)('the Explorer of %s', (slug, document) => {
  it('gives whoever changes nothing the verdict of the page', { timeout: 300_000 }, async () => {
    const { analysis, design } = document
    const explorer = await openPublished(slug, document)
    const { estimate, verdict } = await explorer.answer({})
    expect(estimate.value).toBe(analysis.estimates.find(({ role }) => role === 'primary')!.value)
    const tell = await tellerOf(design.design_type)
    expect(tell(verdict)).toEqual(analysis.verdict)
  })

  it('offers no control that leaves the estimate where it is', { timeout: 300_000 }, async () => {
    const explorer = await openPublished(slug, document)
    const idle: string[] = []
    for (const control of explorer.controls) {
      const bases: Settings[] = control.readBy?.map((estimator) => ({ estimator })) ?? [{}]
      const moves = await Promise.all(bases.map((base) => movesUnder(explorer, base, control)))
      if (!moves.every(Boolean)) idle.push(control.id)
    }
    expect(idle).toEqual([])
  })
})

/**
 * Whether some value of a control gives another estimate, interval or figure than its locked one, or is refused, which is
 * said in words.
 */
async function movesUnder(explorer: Explorer, base: Settings, control: Explorer['controls'][number]): Promise<boolean> {
  const locked = await numbersOf(explorer, base)
  const drawn = await figuresOf(explorer, base)
  for (const value of valuesOf(control)) {
    const settings = { ...base, [control.id]: value }
    const changed = await numbersOf(explorer, settings)
    if (changed === null || locked === null || isOther(changed, locked)) return true
    if ((await figuresOf(explorer, settings)) !== drawn) return true
  }
  return false
}

function valuesOf(control: Explorer['controls'][number]): SettingValue[] {
  if (control.kind === 'choice') return control.choices.map(({ value }) => value)
  if (control.kind === 'amount') return control.grid
  const { members, locked } = control
  return members.map(({ value }) =>
    locked.includes(value) ? locked.filter((one) => one !== value) : [...locked, value],
  )
}

async function numbersOf(explorer: Explorer, settings: Settings): Promise<number[] | null> {
  const answer = await explorer.answer(settings).catch(() => null)
  return answer && [answer.estimate.value, answer.estimate.se, ...answer.estimate.ci]
}

const figuresOf = async (explorer: Explorer, settings: Settings): Promise<string> =>
  JSON.stringify(await explorer.figures(settings).catch(() => null))

/** Beyond rounding: averages that weight alike sum in another order. */
const isOther = (a: number[], b: number[]) =>
  a.some((one, at) => Number.isNaN(one) !== Number.isNaN(b[at]) || Math.abs(one - b[at]) > 1e-9 * (1 + Math.abs(b[at])))
