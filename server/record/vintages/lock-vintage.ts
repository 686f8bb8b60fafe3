import { choicesOf } from '../../../contract/parts-of-design.ts'
import { designDocumentSchema, type DesignDocument } from '../../../contract/design.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { LockedVintage } from '../../../contract/vintage.ts'
import { formatDate } from '@casefiles/words/formats'
import { fingerprint } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { durably } from '../../base/db/dialect.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import { findCasefile, moveStatus } from '../casefiles/casefile.repository.ts'
import { getCasefile, beginNextVersion } from '../casefiles/casefile.service.ts'
import { findDataset } from '../datasets/dataset.repository.ts'
import { findDraft, replaceDraft } from '../drafts/draft.repository.ts'
import { refuseWhileRunning } from '../drafts/supersede.ts'
import { changesSinceLock } from '../locks/declared-deviations.ts'
import { prepareJudgement } from '../locks/judge-lock.ts'
import { getLock, keepLock, type Lock } from '../locks/lock.service.ts'
import { remakeDataset } from '../recipes/recipe.service.ts'
import { findRunsOfLock } from '../runs/run.repository.ts'
import { VINTAGES_ACTOR, type KeptFit } from './pull-source.ts'
import { decideVintage, findVintages, noteVersion, type DataSourceRow, type VintageRow } from './vintage.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'uploads'>

/** What came of a vintage for one casefile: a version was locked on it, it waits, or it never will. */
export type Locked = { state: 'locked'; version: number } | { state: 'held' | 'refused'; note: string }

/**
 * Locks the design of a published casefile on a new vintage of its data, as the next version. Nothing is chosen: the design
 * is the one that stands in the lock before, word for word, with its lock status, and the new data in their place. A recipe is
 * carried out on the new file first.
 *
 * What is published stays as it is. Version, link and the note that this vintage is dealt with become true together, so
 * that after a crash it is locked once or not at all.
 */
export async function lockVintage(
  context: Context,
  slug: string,
  { source, vintage }: { source: DataSourceRow; vintage: VintageRow },
): Promise<Locked> {
  const { db } = context
  const casefile = await getCasefile(db, slug)
  if (casefile.status === 'retracted') return refused('The casefile was retracted.')
  const version = `Version ${casefile.version}`
  if (casefile.status === 'draft') return held(`${version} is being edited; the vintage waits until it is published.`)
  const lock = await findOwnLock(db, slug, casefile.version)
  if ('state' in lock) return lock
  if (casefile.status !== 'published' && lock.design.vintage === undefined)
    return held(`${version} is under way; the vintage waits until it is published.`)
  if (await isBeingAnalyzed(context, slug, lock.hash)) return held(`${version} is being analyzed.`)
  const dataset = await dataOn(context, lock.design.dataset, { source, vintage })
  if ('state' in dataset) return dataset
  const design = designDocumentSchema.parse({
    ...withoutOwnLock(lock.design),
    dataset: { id: dataset.id, sha256: dataset.sha256, ...(dataset.recipe && { recipe: dataset.recipe }) },
    vintage: await describeLockedVintage(db, { casefile_version: casefile.version, lock, source, vintage }),
  })
  if (fingerprint(choicesOf(design)) !== design.vintage!.fixed_by.choices_sha256)
    return refused('The steps of the recipe come out otherwise on these data.')
  await prepareJudgement(context, design)
  return durably(db, (trx) => keep(trx, context.now(), { slug, from: casefile.version, lock, design, vintage }))
}

const refused = (note: string) => ({ state: 'refused' as const, note })
const held = (note: string) => ({ state: 'held' as const, note })

async function findOwnLock(
  db: Db,
  slug: string,
  version: number,
): Promise<Lock | Exclude<Locked, { version: number }>> {
  try {
    return await getLock(db, slug, version)
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    // a version that waits for data is one that its analyst began
    return error.code === 'takedown/taken-down' ? refused(error.message) : held(error.message)
  }
}

async function isBeingAnalyzed(context: Context, slug: string, lockHash: string): Promise<boolean> {
  try {
    await refuseWhileRunning(context, { slug }, lockHash)
    return false
  } catch (error) {
    if (error instanceof ServerError && error.code === 'run/in-progress') return true
    throw error
  }
}

/** What is said of one lock alone stays with it; its status does not change by data that come later. */
function withoutOwnLock({ deviations: _, planned: __, vintage: ___, revision: ____, ...design }: DesignDocument) {
  return design
}

/** The data that the design is run on: the vintage itself, or what the recipe makes of it. */
async function dataOn(
  context: Context,
  locked: DesignDocument['dataset'],
  { source, vintage }: { source: DataSourceRow; vintage: VintageRow },
): Promise<DatasetInfo | ReturnType<typeof refused>> {
  const { db } = context
  const info = await findDataset(db, source.dataset_id, vintage.dataset_sha256!)
  if (!info) return refused('The data set of the vintage is not described.')
  const { recipe } = locked
  if (!recipe) return info
  const prepared = await findDataset(db, locked.id, locked.sha256)
  const own = recipe.sources.filter(({ id }) => id === source.dataset_id)
  try {
    const replaced = new Map(own.map(({ sha256 }) => [sha256, info]))
    const remade = prepared && (await remakeDataset(context, { ...prepared, recipe }, replaced, source.owner_id))
    return remade ?? refused('The recipe makes data of it that a version has already.')
  } catch (error) {
    if (error instanceof ServerError && error.code === 'recipe/refused')
      return refused(`The recipe cannot be carried out on it. ${error.message}`)
    throw error
  }
}

interface Before {
  casefile_version: number
  lock: Lock
  source: DataSourceRow
  vintage: VintageRow
}

async function describeLockedVintage(
  db: Db,
  { casefile_version, lock, source, vintage }: Before,
): Promise<LockedVintage> {
  const { changes, against } = JSON.parse(vintage.fit_json) as KeptFit
  const fixed_by = lock.design.vintage?.fixed_by ?? {
    version: casefile_version,
    number: await numberOf(db, source, lock.design.dataset),
    link_hash: lock.hash,
    locked_at: lock.created_at,
    choices_sha256: fingerprint(choicesOf(lock.design)),
  }
  const { number, url, licence, pulled_at, fetched_sha256 } = vintage
  return { number, url, licence, pulled_at, fetched_sha256, changes: { ...changes!, against }, fixed_by }
}

async function numberOf(db: Db, source: DataSourceRow, { sha256, recipe }: DesignDocument['dataset']): Promise<number> {
  const own = [sha256, ...(recipe?.sources ?? []).map((one) => one.sha256)]
  const vintages = await findVintages(db, source.id)
  return vintages.find(({ dataset_sha256 }) => dataset_sha256 !== null && own.includes(dataset_sha256))?.number ?? 1
}

interface Keeping {
  slug: string
  /** The version before. */
  from: number
  lock: Lock
  design: DesignDocument
  vintage: VintageRow
}

async function keep(trx: Db, at: string, { slug, from, lock, design, vintage }: Keeping): Promise<Locked> {
  const row = { vintage_id: vintage.id, casefile_slug: slug, state: 'locked' as const, note: null, updated_at: at }
  const before = await getCasefile(trx, slug)
  const runs = await findRunsOfLock(trx, lock.hash)
  const isRunning = runs.some(({ status }) => status === 'queued' || status === 'running')
  if (before.version !== from || isRunning || !(await decideVintage(trx, { ...row, version: from + 1 })))
    return held('Somebody else went on with the casefile meanwhile.')
  await beginNextVersion(trx, before, at)
  const { version } = (await findCasefile(trx, slug))!
  await moveStatus(trx, slug, ['draft'], 'design_locked', at)
  const changes = await changesSinceLock(trx, slug, version, design)
  const why = reasonFor(vintage, design.vintage!)
  const deviations = changes.map(({ field }) => ({ field, why }))
  const { id, sha256 } = design.dataset
  const draft = await findDraft(trx, slug)
  if (draft) await replaceDraft(trx, slug, draft.revision, { dataset_id: id, dataset_sha256: sha256, updated_at: at })
  await keepLock(trx, {
    slug,
    version,
    author: lock.author,
    by: VINTAGES_ACTOR,
    created_at: at,
    design: { ...design, ...(deviations.length > 0 && { deviations }) },
    details: { vintage: vintage.number, data: sha256 },
  })
  await noteVersion(trx, vintage.id, slug, version)
  return { state: 'locked', version }
}

function reasonFor({ number, pulled_at }: VintageRow, { fixed_by }: LockedVintage): string {
  return `The data are vintage ${number} of the same source, pulled on ${formatDate(pulled_at)}. Every other choice is the one that was locked on ${formatDate(fixed_by.locked_at)}, before these data were there.`
}
