import fs from 'node:fs'
import type { z } from 'zod'
import type { DataProfile } from '../../../contract/studio/dataset.ts'
import type { RecipePreview, recipePreviewRequestSchema, recipeRequestSchema } from '../../../contract/studio/recipe.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import type { Db } from '../../base/db/schema.ts'
import { ServerError } from '../../base/errors.ts'
import type { Recipe, RecipeSource, RecipeStep } from '@casefiles/recipes/schemas'
import { hashFile } from '../datasets/dataset-files.ts'
import { findDataset, findDatasetOfBytes, findDatasetsOfBytes, insertDataset } from '../datasets/dataset.repository.ts'
import { describeProfile, keepPrepared, profiled, type ProfiledDataset } from '../datasets/dataset.service.ts'
import { findClosedMade, findHiddenMade, findHiddenOutcomes, WITHHELD } from '../datasets/hidden-outcomes.ts'
import { recordOriginLooks } from '../datasets/outcome-log.service.ts'
import { cookInSubprocess, type Cooked } from './cook-in-subprocess.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'datasets' | 'uploads'>

/**
 * What steps would make of a data set; nothing is kept but that columns were looked at. Hidden columns, and those made of
 * them, are not shown.
 *
 * @param sha256 the source, or a data set that was prepared from it: the steps given are all of them
 * @throws {ServerError} `dataset/not-found`, `dataset/missing`, `recipe/refused` with the step, `recipe/source-prepared`
 */
export async function previewRecipe(
  context: Context,
  sha256: string,
  { steps, keys, casefile }: z.output<typeof recipePreviewRequestSchema>,
): Promise<RecipePreview> {
  const main = await startOf(context.db, sha256)
  const sources = await sourcesOf(context.db, main, steps)
  const cooked = await cookInSubprocess({ main, steps, files: await filesOf(context, sources), keys })
  const named = casefile === undefined ? [] : await findHiddenOutcomes(context.db, '', casefile)
  const made = { sources, origins: cooked.origins }
  const hidden = new Set([
    ...(await findHiddenMade(context.db, made, named, casefile)),
    ...(await findClosedMade(context.db, made)),
  ])
  const shown = cooked.origins.filter(({ column }) => !hidden.has(column))
  await recordOriginLooks(context, 'profile', cooked.lookedAt)
  await recordOriginLooks(
    context,
    'rows',
    shown.flatMap(({ from }) => from),
  )
  const columns = cooked.profile.columns.map((column) =>
    hidden.has(column.name) ? { ...column, ...WITHHELD } : column,
  )
  const places = cooked.origins.flatMap(({ column }, at) => (hidden.has(column) ? [] : [at]))
  return {
    log: cooked.log,
    profile: { ...cooked.profile, columns },
    sample: {
      columns: shown.map(({ column }) => column),
      rows: cooked.sample.map((row) => places.map((at) => row[at])),
      total: cooked.profile.rows,
      omitted: [...hidden].sort(),
    },
    defects: cooked.defects,
  }
}

/**
 * Keeps what steps make of a data set, as a data set of its own with sources, steps and log. The same recipe is kept once.
 *
 * @throws {ServerError} what {@link previewRecipe} throws
 */
export async function prepareDataset(
  context: Context,
  sha256: string,
  { steps, casefile }: z.output<typeof recipeRequestSchema>,
  account: string,
): Promise<ProfiledDataset> {
  const main = await startOf(context.db, sha256)
  const source = (await findDatasetOfBytes(context.db, main))!
  if (steps.length === 0) return profiled(context, source, casefile)
  const sources = await sourcesOf(context.db, main, steps)
  const file = context.uploads.newFile()
  try {
    const cooked = await cookInto(file, { main, steps, files: await filesOf(context, sources), keys: [] })
    await recordOriginLooks(context, 'profile', cooked.lookedAt)
    const made = await hashFile(file)
    const recipe = recipeOf(cooked, sources)
    const same = await findSame(context.db, made, recipe)
    if (same) return await profiled(context, same, casefile)
    await context.datasets.adopt(file, made)
    const parent = JSON.parse(source.info_json) as DatasetInfo
    return await keepPrepared(
      context,
      { sha256: made, bytes: cooked.bytes, profile: cooked.profile, recipe, parent },
      account,
      casefile,
    )
  } finally {
    await context.uploads.remove(file)
  }
}

/**
 * Carries out the recipe of a data set once more with other files in the place of some of its sources, and keeps what comes out
 * under the same id.
 *
 * @param replaced sources by the fingerprint they have in the recipe
 * @returns null where the same bytes are kept as made of other sources: then there is nothing new
 * @throws {ServerError} `recipe/refused` with the step, `dataset/missing`, `run/data-changed`
 */
export async function remakeDataset(
  context: Context,
  prepared: DatasetInfo & { recipe: Recipe },
  replaced: ReadonlyMap<string, DatasetInfo>,
  account: string,
): Promise<DatasetInfo | null> {
  const { recipe } = prepared
  const sources: DatasetInfo[] = []
  for (const { id, sha256 } of recipe.sources) {
    const source = replaced.get(sha256) ?? (await findDataset(context.db, id, sha256))
    if (!source)
      throw new ServerError('dataset/missing', `The data set "${id}" that the recipe reads is not described.`)
    sources.push(source)
  }
  const steps = recipe.steps.map((step) => {
    const joined = step.kind === 'join' ? replaced.get(step.with) : undefined
    return step.kind === 'join' && joined ? { ...step, with: joined.sha256 } : step
  })
  const file = context.uploads.newFile()
  try {
    const files = await filesOf(context, sources)
    const cooked = await cookInto(file, { main: sources[0].sha256, steps, files, keys: [] })
    const sha256 = await hashFile(file)
    const made = recipeOf(cooked, sources)
    const before = await findDataset(context.db, prepared.id, sha256)
    if (before) return before.recipe && canonicalJson(before.recipe) === canonicalJson(made) ? before : null
    await context.datasets.adopt(file, sha256)
    const { profile, bytes } = cooked
    const remade = { ...prepared, ...described(profile, prepared), sha256, rows: profile.rows, bytes, recipe: made }
    const stored = { info_json: JSON.stringify(remade), profile_json: JSON.stringify(profile) }
    const row = { id: prepared.id, sha256, ...stored, created_at: context.now(), uploaded_by: account }
    await insertDataset(context.db, row)
    return remade
  } finally {
    await context.uploads.remove(file)
  }
}

function described(profile: DataProfile, { columns }: DatasetInfo): Pick<DatasetInfo, 'columns'> {
  return { columns: describeProfile(profile, new Map(columns.map(({ name, meaning }) => [name, meaning]))) }
}

async function cookInto(file: string, order: Parameters<typeof cookInSubprocess>[0]): Promise<Cooked> {
  const output = await fs.promises.open(file, 'wx')
  try {
    const cooked = await cookInSubprocess(order, output.fd)
    await output.sync()
    return cooked
  } finally {
    await output.close()
  }
}

/** The file that steps begin with: the data set itself, or the source of the one that a recipe made. */
async function startOf(db: Db, sha256: string): Promise<string> {
  const row = await findDatasetOfBytes(db, sha256)
  if (!row) throw new ServerError('dataset/not-found', 'There is no data set with that fingerprint.')
  const { recipe } = JSON.parse(row.info_json) as DatasetInfo
  return recipe ? recipe.sources[0].sha256 : sha256
}

async function sourcesOf(db: Db, main: string, steps: readonly RecipeStep[]): Promise<DatasetInfo[]> {
  const joined = steps.flatMap((step) => (step.kind === 'join' ? [step.with] : []))
  const sources: DatasetInfo[] = []
  for (const sha256 of new Set([main, ...joined])) {
    const row = await findDatasetOfBytes(db, sha256)
    if (!row) throw new ServerError('dataset/not-found', 'A data set that a step joins is not there.')
    const info = JSON.parse(row.info_json) as DatasetInfo
    if (info.recipe) {
      const text = `"${info.name}" was made by a recipe itself. Join a data set as it was uploaded; aggregate after the join.`
      throw new ServerError('recipe/source-prepared', text)
    }
    sources.push(info)
  }
  return sources
}

async function filesOf({ datasets }: Context, sources: readonly DatasetInfo[]): Promise<Record<string, string>> {
  for (const { sha256 } of sources) {
    await datasets.bring(sha256)
    datasets.refuseMissing(sha256)
  }
  return Object.fromEntries(sources.map(({ sha256 }) => [sha256, datasets.file(sha256)]))
}

function recipeOf({ steps, log, origins, kinds }: Cooked, sources: readonly DatasetInfo[]): Recipe {
  const described = sources.map(({ id, name, sha256, repairs }, at): RecipeSource => ({
    id,
    name,
    file: `${at + 1}-${id}.csv`,
    sha256,
    ...kinds[sha256],
    ...(repairs && { repairs }),
  }))
  return { sources: described, steps, log, origins }
}

async function findSame(db: Db, sha256: string, recipe: Recipe) {
  const wanted = canonicalJson(recipe)
  const rows = await findDatasetsOfBytes(db, sha256)
  return rows.find(({ info_json }) => {
    const { recipe: found } = JSON.parse(info_json) as DatasetInfo
    return found !== undefined && canonicalJson(found) === wanted
  })
}
