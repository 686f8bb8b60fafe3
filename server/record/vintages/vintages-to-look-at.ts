import type { StudioSummary } from '../../../contract/studio/casefile.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { formatDate } from '@casefiles/engine/words'
import type { Db } from '../../base/db/schema.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { TOLD_AFTER, type KeptFit } from './pull-source.ts'
import { findSources, findVintageCasefiles, findVintages, type DataSourceRow } from './vintage.repository.ts'

type Item = StudioSummary['attention'][number]

/** What of an account's own sources needs its hand: pulls that go on failing, a newest vintage that does not fit or cannot be used. */
export async function findVintagesToLookAt(db: Db, ownerId: string): Promise<Item[]> {
  const items: Item[] = []
  for (const source of await findSources(db)) {
    if (source.owner_id !== ownerId || source.is_active === 0) continue
    const messages = [...failing(source), ...(await misfits(db, source))]
    if (messages.length === 0) continue
    const { name } = (await findDataset(db, source.dataset_id, source.dataset_sha256)) as DatasetInfo
    items.push(...messages.map((message) => ({ casefile: null, title: name, message, path: '/studio/sources' })))
  }
  return items
}

function failing({ failures, last_message }: DataSourceRow): string[] {
  if (failures < TOLD_AFTER) return []
  return [`Its source could not be pulled ${failures} times in a row. ${last_message}`]
}

async function misfits(db: Db, source: DataSourceRow): Promise<string[]> {
  const newest = (await findVintages(db, source.id)).at(-1)
  if (!newest) return []
  const named = `Vintage ${newest.number}, pulled on ${formatDate(newest.pulled_at)},`
  if (newest.fits === 0) {
    const { problems } = JSON.parse(newest.fit_json) as KeptFit
    return [`${named} does not fit, so nothing was made of it. ${problems.join(' ')}`]
  }
  const followers = await findVintageCasefiles(db, newest.id)
  return followers
    .filter(({ state }) => state !== 'locked')
    .map(({ casefile_slug, note }) => `${named} fits, but "${casefile_slug}" was not run on it. ${note}`)
}
