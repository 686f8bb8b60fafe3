import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import DifferencesTable from './DifferencesTable.tsx'

const difference = (place: string, published: string, recomputed: string) => ({
  path: place,
  place,
  published,
  recomputed,
  digits: null,
})

it('shows both sides of what differs, sets long texts under their label, and says how many rows it leaves out', () => {
  const many = Array.from({ length: 21 }, (_, at) => difference(`Check ${at + 1}`, '-1.5', '2'))
  const long = difference('Verdict', 'null', '"A sentence that a phone has no room for"')
  const markup = renderToStaticMarkup(<DifferencesTable differences={[long, ...many]} />)
  const rows = markup.split('<tr').slice(2)
  expect(rows).toHaveLength(20)
  expect(rows[0]).toMatch(/>Verdict<.*>none<.*class="table-long">A sentence that a phone has no room for</)
  expect(rows[1]).toMatch(/>Check 1<.*>−1\.5<.*>2</)
  expect(markup).toContain('The first 20 of 22 are shown.')
})
