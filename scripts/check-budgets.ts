/*
 * Weighs what readers of a built site load and prints it as a table, the heaviest casefile page first; writes nothing. Needs
 * `npm run build` before it. Ends with 1 when something is over its budget. The same is part of `npm test`, on the release that
 * the tests build.
 *
 * Usage: npx casefiles check budgets [--site dist]
 */
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { overBudget, quantity, weighSite, type BudgetRow } from './site-checks/budgets.ts'
import { openFolder } from './site-checks/built-site.ts'

const { values } = parseArgs({ options: { site: { type: 'string', default: 'dist' } } })
if (fs.existsSync(values.site)) print(await weighSite(openFolder(values.site)))
else fail(`There is no built site in ${values.site}; npm run build makes one.`)

function print(rows: BudgetRow[]): void {
  const cells = rows.map((row) => [row.what, row.where, quantity(row, row.bytes), limitOf(row), row.note])
  const table = [['what', 'where', 'size', 'limit', ''], ...cells]
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table)
    console.log(
      row.map((cell, column) => (isSize(column) ? cell.padStart : cell.padEnd).call(cell, widths[column])).join('  '),
    )
  const over = overBudget(rows)
  if (over.length === 0) console.log('\nEverything is within its budget.')
  else fail(`\nOver budget: ${over.map(({ what, where }) => `${what} (${where})`).join(', ')}.`)
}

function isSize(column: number): boolean {
  return column === 2 || column === 3
}

function limitOf(row: BudgetRow): string {
  return row.limit === null ? 'none' : quantity(row, row.limit)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
