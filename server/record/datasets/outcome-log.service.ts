import type { DatasetInfo } from '../../../contract/publication.ts'
import { parseCsv } from '@casefiles/engine/frame'
import type { Origin } from '@casefiles/recipes'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { type ColumnPrint, printColumns } from './column-prints.ts'
import { type DataSketch, sketchData } from './data-sketch.ts'
import {
  findUnremembered,
  insertColumnPrints,
  insertLooks,
  insertSketch,
  isRemembered,
  type OutcomeLookTable,
} from './outcome-log.repository.ts'
import { DATASET_LIMITS, readDatasetInSubprocess } from './read-dataset-in-subprocess.ts'

type Context = Pick<ServerContext, 'db' | 'datasets'>

/** Below this a file is read in no time, and a process of its own would take longer to start. */
const SMALL = 2_000_000

/**
 * Sees to it that the columns of a data set can be known again in other data; done once for each.
 *
 * @throws {ServerError} `dataset/missing`, `run/data-changed`
 */
export async function rememberColumns({ db, datasets }: Context, sha256: string): Promise<void> {
  if (await isRemembered(db, sha256)) return
  const { prints, sketch } = await rememberedOf(datasets, sha256)
  await insertColumnPrints(db, sha256, prints)
  await insertSketch(db, sha256, sketch)
}

/**
 * The same for all data that a design was locked on or that were shown: a release of the archive comes without, as nothing is computed
 * when it is taken over. What was taken down or is lost cannot be known again.
 */
export async function rememberLockedColumns(context: Context): Promise<void> {
  for (const sha256 of await findUnremembered(context.db)) {
    try {
      await rememberColumns(context, sha256)
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
    }
  }
}

/** Writes down that analysts were shown cells of these columns, or their range. */
export async function recordLook(
  context: Context & Pick<ServerContext, 'now'>,
  sha256: string,
  kind: OutcomeLookTable['kind'],
  columns: readonly string[],
): Promise<void> {
  await rememberColumns(context, sha256)
  const first_at = context.now()
  await insertLooks(
    context.db,
    columns.map((name) => ({ dataset_sha256: sha256, name, kind, first_at })),
  )
}

/** The same of columns of the sources that a recipe made what was shown of. */
export async function recordOriginLooks(
  context: Context & Pick<ServerContext, 'now'>,
  kind: OutcomeLookTable['kind'],
  origins: readonly Origin[],
): Promise<void> {
  for (const sha256 of new Set(origins.map(({ source }) => source))) {
    const columns = origins.filter(({ source }) => source === sha256).map(({ column }) => column)
    await recordLook(context, sha256, kind, [...new Set(columns)])
  }
}

/** Of which columns of their sources these columns were made; none where the data are a file as it was uploaded. */
export function originsIn({ recipe }: Pick<DatasetInfo, 'recipe'>, columns: readonly string[]): Origin[] {
  const made = recipe?.origins ?? []
  return made.filter(({ column }) => columns.includes(column)).flatMap(({ from }) => from)
}

/** What a data set is known again by. */
export interface RememberedData {
  prints: ColumnPrint[]
  sketch: DataSketch
}

async function rememberedOf(datasets: Context['datasets'], sha256: string): Promise<RememberedData> {
  const handle = await datasets.open(sha256)
  try {
    if ((await handle.stat()).size < SMALL) {
      const table = parseCsv(await handle.readFile('utf8'))
      return { prints: printColumns(table), sketch: sketchData(table) }
    }
    const order = { task: 'print' as const, name: 'The data', limits: DATASET_LIMITS }
    return await readDatasetInSubprocess<RememberedData>(order, { input: handle.fd })
  } finally {
    await handle.close()
  }
}
