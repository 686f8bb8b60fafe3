import fs from 'node:fs'
import path from 'node:path'
import type { Damage } from './damage/damage.ts'
import type { Kill } from './kill.ts'

export interface FaultFigures {
  killed: readonly Kill[]
  damages: readonly Damage[]
  seed: number
  tookMs: number
}

const PAGE = path.resolve(import.meta.dirname, '../../docs/reliability.md')

/** Kills by what they came in the middle of, as a table of docs/reliability.md. */
export function describeKills(killed: readonly Kill[]): string {
  const all = [...killed.map((kill) => ({ ...kill, operation: 'all' })), ...killed]
  const rows = [...Map.groupBy(all, ({ operation }) => operation)].map(([operation, kills]) => {
    const count = (isCounted: (kill: Kill) => boolean) => String(kills.filter(isCounted).length)
    const waits = kills.map(({ wholeMs }) => wholeMs).filter((ms) => ms > 0)
    return [
      operation,
      String(kills.length),
      count(({ isDone }) => !isDone),
      count(({ again }) => again !== undefined),
      count(({ losses }) => losses.length > 0),
      waits.length === 0 ? '' : seconds(waits.reduce((sum, ms) => sum + ms, 0) / waits.length),
      waits.length === 0 ? '' : seconds(Math.max(...waits)),
    ]
  })
  const heads = ['killed in the middle of', 'kills', 'before its end', 'next start killed too', 'with a loss']
  return table([...heads, 'mean seconds to be whole', 'longest'], rows)
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
export function writeFigures(date: string, { killed, damages, seed, tookMs }: FaultFigures): void {
  const run = `Run on ${date} with seed ${seed}, ${(tookMs / 60_000).toFixed(0)} minutes.`
  if (killed.length > 0) replaceBlock('kills', `${run}\n\n${describeKills(killed)}`)
  if (damages.length > 0) replaceBlock('harm', `${run}\n\n${describeDamages(damages)}`)
}

function replaceBlock(name: string, text: string): void {
  const page = fs.readFileSync(PAGE, 'utf8')
  const [begin, end] = [`<!-- ${name}, by npm run test:faults -->`, `<!-- end of ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the figures: ${begin} … ${end}.`)
  fs.writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`)
}
