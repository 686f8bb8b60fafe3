import type { PublishedVintage, VintageChanges } from '../../contract/vintage.ts'
import { formatCount, plural } from '../../engine/words/count.ts'
import { formatDate } from '../../engine/words/date.ts'
import { formatInterval } from '../../engine/words/interval.ts'
import { formatEffect } from '../../engine/words/number.ts'
import { joinWithAnd } from '../../engine/words/sentence.ts'
import { withUnits } from '../../engine/words/units.ts'
import { dataWords } from './vintages-plot.ts'

/** One vintage in words, as a row of the page's table. */
export interface VintageRow {
  vintage: string
  /** Address of its version; undefined where none was published. */
  href?: string
  note: string
  data: string
  dataNote: string
  estimate: string
  interval: string
  verdict: string
  verdictNote?: string
}

/** Columns that a sentence about revisions names. */
const NAMED = 3

/** The newest first. */
export function vintageRows(slug: string, vintages: readonly PublishedVintage[]): VintageRow[] {
  return vintages.toReversed().map((one): VintageRow => {
    const { number, version, pulled_at, published_at, rows, changes, effect, plain_verdict, evidence, eqs_overall } =
      one
    const about = {
      vintage: `Vintage ${number}`,
      data: dataWords(pulled_at),
      dataNote: [`${formatCount(rows)} rows.`, ...(changes ? [changesInWords(changes)] : [])].join(' '),
    }
    if (published_at === null) {
      const note = `Version ${version}, locked and never published`
      return { ...about, note, estimate: 'not published', interval: 'none', verdict: 'None' }
    }
    const score = eqs_overall === null ? [] : [`EQS ${Math.round(eqs_overall)}`]
    return {
      ...about,
      href: `/casefiles/${slug}/v${version}`,
      note: `Version ${version}, published ${formatDate(published_at)}`,
      estimate: effect ? withUnits(formatEffect(effect.value), effect.units) : 'none',
      interval: effect ? formatInterval(effect.ci[0], effect.ci[1]) : 'none',
      verdict: plain_verdict,
      verdictNote: [...(evidence === null ? [] : [evidence]), ...score].join(', '),
    }
  })
}

/** How a vintage differs from the one it was compared with: rows more and fewer, and past values that were revised. */
export function changesInWords({ against, rows_added, rows_gone, ...changes }: VintageChanges): string {
  const { cells_compared, cells_changed, columns_changed } = changes
  const rows = [plural(rows_added, 'row') + ' more', ...(rows_gone > 0 ? [`${formatCount(rows_gone)} gone`] : [])]
  const since = `Since vintage ${against}: ${joinWithAnd(rows)}`
  if (cells_changed === 0) return `${since}, no past value revised.`
  const named = columns_changed.slice(0, NAMED).map(({ name, cells }) => `${name} (${formatCount(cells)})`)
  const more = columns_changed.length > NAMED ? [plural(columns_changed.length - NAMED, 'other column')] : []
  const where = joinWithAnd([...named, ...more])
  return `${since}, ${formatCount(cells_changed)} of ${formatCount(cells_compared)} past values revised: ${where}.`
}
