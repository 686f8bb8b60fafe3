import fs from 'node:fs'
import path from 'node:path'
import type { Damage } from './damage/damage.ts'
import type { Kill } from './kill-running.ts'
import type { ProcessHarm } from './processes/harm-processes.ts'

export interface FaultFigures {
  killed: readonly Kill[]
  damages: readonly Damage[]
  harmed: readonly ProcessHarm[]
  seed: number
  tookMs: number
}

const PAGE = path.resolve(import.meta.dirname, '../../docs/reliability.md')

type Column = [head: string, cell: (kills: readonly Kill[]) => string]

const count = (isCounted: (kill: Kill) => boolean) => (kills: readonly Kill[]) => String(kills.filter(isCounted).length)
const waitsOf = (kills: readonly Kill[]) => kills.map(({ wholeMs }) => wholeMs).filter((ms) => ms > 0)
const ofWaits = (figure: (waits: number[]) => number) => (kills: readonly Kill[]) =>
  waitsOf(kills).length === 0 ? '' : seconds(figure(waitsOf(kills)))

const BEFORE: Column = ['before its end', count(({ isDone }) => !isDone)]
const ENDS: readonly Column[] = [
  ['with a loss', count(({ losses }) => losses.length > 0)],
  ['mean seconds to be whole', ofWaits((waits) => waits.reduce((sum, ms) => sum + ms, 0) / waits.length)],
  ['longest', ofWaits((waits) => Math.max(...waits))],
]

/** Kills by what they came in the middle of, as a table of docs/reliability.md. */
export function describeKills(killed: readonly Kill[]): string {
  const again: Column = ['next start killed too', count(({ again }) => again !== undefined)]
  const columns = [['kills', count(() => true)], BEFORE, again, ...ENDS] satisfies Column[]
  return byGroup('killed in the middle of', killed, ({ operation }) => operation, columns)
}

/** Harms to an archive on several machines by what was done, then by what they came in the middle of. */
export function describeProcesses(harms: readonly ProcessHarm[]): string {
  const columns = [['times', count(() => true)], BEFORE, ...ENDS] satisfies Column[]
  return [
    byGroup('harm', harms, ({ harm }) => harm, columns),
    byGroup('in the middle of', harms, ({ operation }) => operation, columns),
  ].join('\n\n')
}

/** A row for all of them, then one for each group. */
function byGroup<One extends Kill>(
  head: string,
  kills: readonly One[],
  groupOf: (kill: One) => string,
  columns: readonly Column[],
): string {
  const groups = [['all', kills] as const, ...Map.groupBy(kills, groupOf)]
  return table(
    [head, ...columns.map(([title]) => title)],
    groups.map(([name, members]) => [name, ...columns.map(([, cell]) => cell(members))]),
  )
}

/** Other harm by what became of it, as a table of docs/reliability.md. */
export function describeDamages(damages: readonly Damage[]): string {
  const counted = Map.groupBy(damages, ({ fault, outcome }) => `${fault}\n${outcome}`)
  const rows = [...counted].map(([key, same]) => {
    const [fault, outcome] = key.split('\n')
    return [fault, outcome, String(same.length), same[0].isFault ? 'yes' : 'no']
  })
  return table(['harm', 'what became of it', 'times', 'a fault'], rows)
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Puts what a run measured in the place of what stood there; what it did not measure stays. */
export function writeFigures(date: string, { killed, damages, harmed, seed, tookMs }: FaultFigures): void {
  const run = `Run on ${date} with seed ${seed}, ${(tookMs / 60_000).toFixed(0)} minutes.`
  if (killed.length > 0) replaceBlock('kills', `${run}\n\n${describeKills(killed)}`)
  if (harmed.length > 0) replaceBlock('processes', `${run}\n\n${describeProcesses(harmed)}`)
  if (damages.length > 0) replaceBlock('harm', `${run}\n\n${describeDamages(damages)}`)
}

function replaceBlock(name: string, text: string): void {
  const page = fs.readFileSync(PAGE, 'utf8')
  const [begin, end] = [`<!-- ${name}, by npm run test:faults -->`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the figures: ${begin} … ${end}.`)
  fs.writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`)
}
