import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { sampleCompass } from '@casefiles/engine/before-lock'
import { tellPreview } from '@casefiles/words'
import { casefileQuery } from '../casefiles/casefile-api.ts'
import { compassQuery } from '../design-wizard/wizard-api.ts'
import { lockPreviewQuery, type LockPreview } from './lock-api.ts'
import { Lock } from './lock.tsx'

const ID = 'belts'
const WARNING = 'Two periods lie before treatment.'
const casefile = {
  id: ID,
  docket: 'CF-1',
  title: 'Belts',
  status: 'draft',
  version: 1,
  revision: 3,
  design_type: 'DiD',
  document: { title: 'Belts', domain: '', subdomain: '', period: '', design: {} },
  dataset: null,
  plan: null,
} as unknown as StudioCasefile
/** Nothing is missing: by itself this design can be locked. */
const preview = {
  design: { design_type: 'DiD', lock_status: 're-analysis' },
  content_sha256: 'ab'.repeat(32),
  issues: [],
  changes: [],
  chain: [],
} as unknown as LockPreview

/** The lock page as it stands with what has been answered so far. */
function pageWith(answered: { compass: boolean }): string {
  const client = new QueryClient()
  client.setQueryData(casefileQuery(ID).queryKey, casefile)
  client.setQueryData(lockPreviewQuery(ID, false).queryKey, preview)
  const warning = { step: 'Assignment', path: 'design.analysis.window', message: WARNING, severity: 'warning' as const }
  if (answered.compass) {
    const compass = { ...tellPreview(sampleCompass([warning])), state: 'looked' } as never
    client.setQueryData(compassQuery(ID, casefile.revision).queryKey, compass)
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/studio/casefiles/${ID}/lock`]}>
        <Routes>
          <Route path="/studio/casefiles/:id/lock" element={<Lock />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const buttonOf = (page: string) => /<button[^>]*>(?:(?!<\/button>).)* Lock design<\/button>/.exec(page)![0]

describe('the lock page', () => {
  it('keeps its button waiting while the data are looked at, and says what for', () => {
    const page = pageWith({ compass: false })
    expect(buttonOf(page)).toContain('disabled=""')
    expect(page).toContain('The data are being looked at for warnings.')
    expect(page).not.toContain(WARNING)
  })

  it('shows the warnings with the same answer that lets its button work', () => {
    const page = pageWith({ compass: true })
    expect(page).toContain(WARNING)
    expect(page).toContain('1 unresolved warning')
    expect(buttonOf(page)).not.toContain('disabled=""')
  })
})
