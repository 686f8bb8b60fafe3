import path from 'node:path'
import { expect, it } from 'vitest'
import { readOlderScore } from '@casefiles/engine/eqs'
import { openExplorer } from '@casefiles/engine/explorer'
import { tellerOf } from '@casefiles/words'
import { readData } from '../../server/record/data-files/read-data.ts'
import { readSource } from '../../server/record/importer/read-source.ts'
import { readRelease } from '../../server/record/archive-release/read-release.ts'

const ARCHIVE = path.resolve(import.meta.dirname, '../../data/archive')

it.each(readRelease(ARCHIVE)!.casefiles.map(({ slug, documents }) => [slug, documents.at(-1)!] as const))(
  'whoever opens the Explorer and changes nothing reads the verdict of the page: %s',
  { timeout: 300_000 },
  async (slug, { analysis, design }) => {
    const { table } = await readData((await readSource(path.join(ARCHIVE, slug))).data, { isStored: true })
    const eqs = analysis.eqs.rubricVersion === 'eqs-rubric/4' ? readOlderScore(analysis.eqs) : analysis.eqs
    const asked = { designType: design.design_type, spec: design.analysis, ...design }
    const explorer = await openExplorer(table, asked, { estimates: analysis.estimates, eqs })
    const { estimate, verdict } = await explorer.answer({})
    const published = analysis.estimates.find(({ role }) => role === 'primary')!
    expect(estimate.value).toBe(published.value)
    const tell = await tellerOf(design.design_type)
    expect(tell(verdict)).toEqual(analysis.verdict)
  },
)
