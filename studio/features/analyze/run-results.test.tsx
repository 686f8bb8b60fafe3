import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import fs from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { CasefilePublication } from '../../../contract/publication.ts'
import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { resultsQuery } from './analyze-api.ts'
import { RunResults } from './run-results.tsx'

const released = new URL('../../../data/archive/release/casefiles/blood-alcohol-limit-008/v1.json', import.meta.url)
const { analysis, design } = JSON.parse(fs.readFileSync(released, 'utf8')) as CasefilePublication

it('tells an outcome that is read as a logarithm in percent, as the public page does; its table keeps log points', () => {
  const client = new QueryClient()
  client.setQueryData(resultsQuery('limit', 'run-1').queryKey, { analysis } as never)
  const casefile = { id: 'limit', docket: 'CF-1', document: { design } } as unknown as StudioCasefile
  const page = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RunResults casefile={casefile} runId="run-1" />
    </QueryClientProvider>,
  )
  const text = page.replace(/<table[\s\S]*?<\/table>/g, '').replace(/<[^>]+>/g, ' ')
  // the one sentence that names both, beside its percentages
  expect(text.match(/log points/g)!.length).toBe(analysis.narrative.effect.match(/log points/g)!.length)
  expect(text).toContain('percent')
})
