import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CompareChoice } from './CompareChoice.tsx'
import { CompareSheet } from './CompareSheet.tsx'

it('is a form that sends the choice to its own address before scripts take over', () => {
  const markup = renderToStaticMarkup(
    <CompareChoice choices={[{ slug: 'seat-belt-laws', docket: 'CF-0001', title: 'Seat belts' }]}>
      <button type="submit">Compare</button>
    </CompareChoice>,
  )
  expect(markup).toContain('<form action="/casefiles/compare" method="get">')
  expect(markup).toMatch(
    /<input type="checkbox" name="slugs" value="seat-belt-laws"\/><span>CF-0001: Seat belts<\/span>/,
  )
  expect(markup).toContain('<a href="/casefiles/seat-belt-laws" aria-label="Read CF-0001">Read</a>')
  expect(markup).toContain('Compare</button></form>')
})

it('leads to the choice where a sheet has no casefiles yet', () => {
  const markup = renderToStaticMarkup(<CompareSheet />)
  expect(markup).toContain('<a href="/casefiles/compare">Choose two to four casefiles</a>')
  expect(markup).not.toContain('Print')
})
