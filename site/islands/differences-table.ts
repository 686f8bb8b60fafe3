import { differingValue } from '../casefile/describe-recomputation.ts'
import type { PlacedDifference } from '../engine-worker/recompute.ts'
import { formatCount } from '../../engine/words/count.ts'

/** More rows than these say nothing new; how many there are is said. */
const SHOWN = 20
/** Longer ones stand under their label on a phone. */
const SHORT = 24
const COLUMNS = ['Where', 'Published', 'Recomputed']

/** The table of what differs, its markup as that of the page's other tables, and what it leaves out. */
export function differencesTable(differences: readonly PlacedDifference[]): HTMLElement[] {
  const table = element('table', { class: 'table table-stacked', role: 'table' })
  const body = element('tbody', { role: 'rowgroup' }, differences.slice(0, SHOWN).map(rowOf))
  table.append(
    element('caption', { class: 'visually-hidden' }, ['Values that differ from the published ones']),
    head(),
    body,
  )
  if (differences.length <= SHOWN) return [table]
  const rest = `The first ${SHOWN} of ${formatCount(differences.length)} are shown.`
  return [table, element('p', { class: 'micro' }, [rest])]
}

function head(): HTMLElement {
  const cells = COLUMNS.map((label) => element('th', { scope: 'col', role: 'columnheader' }, [label]))
  return element('thead', { role: 'rowgroup' }, [element('tr', { role: 'row' }, cells)])
}

function rowOf({ place, published, recomputed }: PlacedDifference): HTMLElement {
  const values = [published, recomputed]
    .map(differingValue)
    .map((text, place) =>
      element(
        'td',
        { role: 'cell', 'data-label': COLUMNS[place + 1], class: text.length > SHORT ? 'table-long' : '' },
        [element('span', {}, [text])],
      ),
    )
  return element('tr', { role: 'row' }, [element('th', { scope: 'row', role: 'rowheader' }, [place]), ...values])
}

function element(name: string, attributes: Record<string, string>, children: (string | HTMLElement)[] = []) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}
