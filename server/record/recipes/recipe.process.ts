// Carries out a recipe and answers with what it made; started by `cookInSubprocess` for each and ended with it.
import fs from 'node:fs'
import { EngineError } from '@casefiles/engine/analysis'
import { type DataTable, profileTable, requireColumns } from '@casefiles/engine/frame'
import { checkKeys, findDefects } from '@casefiles/recipes'
import { ServerError } from '../../base/errors.ts'
import { answerOrder, writeOutput } from '../../base/isolation/answer-order.ts'
import type { Cooked, RecipeOrder } from './cook-in-subprocess.ts'
import { asStored, cook, openSources } from './remake-data.ts'

const SAMPLE_ROWS = 10

async function carryOut({ main, steps, files, keys, limits, isKept }: RecipeOrder): Promise<Cooked> {
  const sources = openSources((sha256) => fs.readFileSync(files[sha256]))
  const run = cook(main, steps, sources, limits)
  const { csv, table } = asStored(run.table)
  if (isKept) writeOutput(Buffer.from(csv))
  const kinds = Object.fromEntries(Object.keys(files).map((sha256) => [sha256, kindsOf(sources(sha256))]))
  return {
    steps: run.steps,
    log: run.log,
    origins: [...table.columns.keys()].map((column) => ({ column, from: run.origins.get(column) ?? [] })),
    lookedAt: run.lookedAt,
    kinds,
    profile: { format: 'text', rows: table.rows, columns: profileTable(table, new Map()), log: [] },
    sample: rowsOf(table),
    defects: [...keyDefects(table, keys), ...findDefects(table)],
    bytes: Buffer.byteLength(csv),
  }
}

function keyDefects(table: DataTable, keys: string[]) {
  if (keys.length === 0) return []
  try {
    requireColumns(table, keys)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return [{ code: 'keys-gone', message: error.message, columns: keys, remedies: [] }]
  }
  return checkKeys(table, keys)
}

function kindsOf(table: DataTable) {
  return { rows: table.rows, columns: [...table.columns].map(([name, { kind }]) => ({ name, kind })) }
}

function rowsOf({ rows, columns }: DataTable): (string | number | null)[][] {
  const shown = Array.from({ length: Math.min(rows, SAMPLE_ROWS) }, (_, row) => row)
  return shown.map((row) => [...columns.values()].map(({ values }) => cell(values[row])))
}

function cell(value: string | number | null): string | number | null {
  return Number.isNaN(value) ? null : value
}

await answerOrder(carryOut, (error) => (error instanceof ServerError ? error : undefined))
