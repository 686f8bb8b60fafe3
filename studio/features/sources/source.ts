import { formatDate } from '@casefiles/words/formats'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DataSource, Vintage, dataSourceRequestSchema } from '../../../contract/studio/data-source.ts'
import { callApi } from '../../app/api.ts'

export const SCHEDULE_WORDS: Record<DataSource['schedule'], string> = {
  daily: 'Every night',
  weekly: 'Every week',
  monthly: 'Every month',
}

export const PUBLISH_WORDS: Record<DataSource['publish'], string> = {
  waits: 'New versions wait until their analyst publishes them',
  'by-itself': 'New versions are published by themselves once they are analyzed',
}

const STATE_WORDS: Record<Vintage['casefiles'][number]['state'], string> = {
  held: 'waits',
  refused: 'not run',
  locked: 'being analyzed',
  failed: 'the analysis failed',
  analyzed: 'analyzed, to be published',
  published: 'published',
  superseded: 'not published, another version came',
}

/** When a source is asked next, or that it is not. */
export function nextPullWords({ is_active, next_pull_on, failures }: DataSource): string {
  if (!is_active) return 'Ended: nothing more is pulled.'
  const failing = failures === 0 ? '' : ` It failed ${failures === 1 ? 'once' : `${failures} times in a row`}.`
  return `Pulled next in the night of ${formatDate(next_pull_on)}.${failing}`
}

/** What became of a vintage for a casefile. */
export function followerWords({ version, state, note }: Vintage['casefiles'][number]): string {
  const what = version === null ? STATE_WORDS[state] : `version ${version}, ${STATE_WORDS[state]}`
  return note === null ? what : `${what}: ${note}`
}

/** A form of the screen as the call takes it. */
export function readSource(form: FormData, columns: readonly string[]): NewSource {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const expected = form.getAll('expected').map(String)
  return {
    url: text('url'),
    licence: text('licence'),
    schedule: text('schedule') as NewSource['schedule'],
    publish: text('publish') as DataSource['publish'],
    rules: {
      keys: form.getAll('keys').map(String),
      unit: text('unit') || null,
      most_lost: Number(text('most_lost')) / 100,
      ...(expected.length < columns.length && { columns: expected.map((name) => ({ name })) }),
    },
  }
}

export type NewSource = z.input<typeof dataSourceRequestSchema>

/** The server compares the data of now with the rules, which may take longer than other calls. */
const COMPARE_MS = 200_000

export const sourcesQuery = queryOptions({
  queryKey: ['studio', 'sources'],
  queryFn: () => callApi('GET /api/v2/studio/sources'),
})

export function declareSource(sha256: string, source: NewSource) {
  return callApi('PUT /api/v2/studio/datasets/:sha256/source', {
    params: { sha256 },
    body: source,
    timeout: COMPARE_MS,
  })
}
