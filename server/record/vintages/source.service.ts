import type { z } from 'zod'
import type { ColumnProfile, DataProfile } from '../../../contract/studio/dataset.ts'
import type { DatasetInfo } from '../../../contract/publication.ts'
import type { dataSourceRequestSchema } from '../../../contract/studio/data-source.ts'
import type { ColumnKind, FitRules } from '../../../contract/vintage.ts'
import { recordActivity } from '../../base/activity/activity.service.ts'
import { canonicalJson } from '../../base/chain/fingerprint.ts'
import type { ServerContext } from '../../base/context.ts'
import { ServerError } from '../../base/errors.ts'
import { INTERNET, refuseInside, type Network } from '../../base/network/public-request.ts'
import { findDatasetOfBytes } from '../datasets/dataset.repository.ts'
import { kindOfColumn } from './compare-vintages.ts'
import { fitInSubprocess } from './fit-in-subprocess.ts'
import { findSourceOf, findVintages, insertSource, updateSource, type DataSourceRow } from './vintage.repository.ts'

type Context = Pick<ServerContext, 'db' | 'now' | 'newId' | 'datasets'> & { network?: Network }
type Request = z.output<typeof dataSourceRequestSchema>

/**
 * Declares where new vintages of an uploaded data set come from, or changes it. Once a vintage came, its rules and what happens
 * with new versions stay what they are: they were declared before the data that they decide about.
 *
 * @param sha256 of the data set as it was uploaded, or of any of its vintages
 * @throws {ServerError} `dataset/not-found`, `dataset/of-archive`, `source/of-prepared`, `source/of-another`, `source/fixed`,
 *   `source/rules-do-not-hold`, `upload/address-refused`
 */
export async function declareSource(
  context: Context,
  sha256: string,
  request: Request,
  owner: { id: string; name: string },
): Promise<void> {
  const { db, now } = context
  const { info, profile } = await sourceableDataset(db, sha256)
  const before = await findSourceOf(db, info.id)
  if (before && before.owner_id !== owner.id)
    throw new ServerError(
      'source/of-another',
      `${before.owner_name} declared the source of "${info.name}" and changes it.`,
    )
  // one that leads inside by now can be ended all the same
  if (request.is_active) await refuseInside(request.url, context.network ?? INTERNET)
  const rules = completeRules(request.rules, profile)
  const rules_json = canonicalJson(rules)
  if (before && (before.rules_json !== rules_json || before.publish !== request.publish))
    await refuseFixed(db, before.id, info.name)
  if (before?.rules_json !== rules_json) await refuseBroken(context, sha256, rules)
  const at = now()
  const { url, licence, schedule, publish } = request
  const changes = { url, licence, schedule, publish, rules_json, is_active: request.is_active ? 1 : 0 }
  const next = { ...changes, next_pull_on: at.slice(0, 10), failures: 0 }
  await db.transaction().execute(async (trx) => {
    if (before) await updateSource(trx, before.id, next)
    else await insertSource(trx, newSource(context, info, owner, { ...next, declared_at: at }))
    await recordActivity(trx, context, {
      actor: owner,
      action: before ? 'source.changed' : 'source.declared',
      subject: `source:${info.id}`,
      ...(before && { before: loggedOf(before) }),
      after: loggedOf(changes),
    })
  })
}

type Changes = Pick<DataSourceRow, 'url' | 'licence' | 'schedule' | 'publish' | 'rules_json' | 'is_active'>

function loggedOf({ url, licence, schedule, publish, rules_json, is_active }: Changes): object {
  return { url, licence, schedule, publish, rules: JSON.parse(rules_json), is_active }
}

function newSource(
  { newId }: Context,
  info: DatasetInfo,
  { id, name }: { id: string; name: string },
  given: Changes & Pick<DataSourceRow, 'next_pull_on' | 'failures' | 'declared_at'>,
): DataSourceRow {
  const dataset = { dataset_id: info.id, dataset_sha256: info.sha256 }
  return { id: newId(), ...dataset, owner_id: id, owner_name: name, last_at: null, last_message: null, ...given }
}

/** A file as somebody uploaded it, with its profile. */
async function sourceableDataset(
  db: Context['db'],
  sha256: string,
): Promise<{ info: DatasetInfo; profile: DataProfile }> {
  const row = await findDatasetOfBytes(db, sha256)
  if (!row) throw new ServerError('dataset/not-found', 'There is no data set with that fingerprint.')
  if (row.uploaded_by === null || row.profile_json === null)
    throw new ServerError('dataset/of-archive', 'Data sets of the archive are described in its sources.')
  const info = JSON.parse(row.info_json) as DatasetInfo
  if (!info.recipe) return { info, profile: JSON.parse(row.profile_json) as DataProfile }
  const names = info.recipe.sources.map(({ name }) => `"${name}"`).join(', ')
  throw new ServerError(
    'source/of-prepared',
    `A recipe made "${info.name}". Declare the source of what it was made of: ${names}.`,
  )
}

/** @throws {ServerError} `source/rules-do-not-hold` for what the data of now do not have */
function completeRules({ columns, ...given }: Request['rules'], profile: DataProfile): FitRules {
  const known = new Map(profile.columns.map((column) => [column.name, column]))
  const expected = (columns ?? profile.columns.filter(isFilled)).map(({ name, ...named }) => {
    const column = known.get(name)
    if (!column) throw rulesDoNotHold([`The data have no column "${name}".`])
    return { name, kind: ('kind' in named && named.kind) || kindNow(column) }
  })
  const names = expected.map(({ name }) => name)
  const needed = [...given.keys, ...(given.unit === null ? [] : [given.unit])]
  const missing = needed.find((name) => !names.includes(name))
  if (missing !== undefined)
    throw rulesDoNotHold([`The column "${missing}" names rows or units, so it must be among the expected ones.`])
  return { ...given, columns: expected }
}

const isFilled = ({ type }: ColumnProfile): boolean => type !== 'empty'

/** Zeros and ones of now may be counts. */
function kindNow(column: ColumnProfile): ColumnKind {
  const kind = kindOfColumn(column) ?? 'text'
  return kind === 'yes/no' && column.min !== null ? 'number' : kind
}

async function refuseFixed(db: Context['db'], sourceId: string, name: string): Promise<void> {
  if ((await findVintages(db, sourceId)).length === 0) return
  throw new ServerError(
    'source/fixed',
    `Vintages of "${name}" have come, so what must hold for one to fit, and whether it is published by itself, stay as they were declared.`,
  )
}

/** The data of now must fit themselves, or nothing ever would. */
async function refuseBroken({ datasets }: Context, sha256: string, rules: FitRules): Promise<void> {
  await datasets.bring(sha256)
  datasets.refuseMissing(sha256)
  const file = datasets.file(sha256)
  const { problems } = await fitInSubprocess({ before: file, after: file, rules })
  if (problems.length > 0) throw rulesDoNotHold(problems)
}

function rulesDoNotHold(problems: string[]): ServerError {
  const issues = problems.map((message) => ({ path: 'rules', message }))
  return new ServerError('source/rules-do-not-hold', `The data of now do not keep these rules. ${problems[0]}`, issues)
}
