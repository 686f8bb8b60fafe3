import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TabSet } from './TabSet.tsx'

it('stands as a list of links and all sections in sequence before scripts take over', () => {
  const markup = renderToString(
    <TabSet
      label="Parts"
      tabs={[
        { id: 'summary', label: 'Summary' },
        { id: 'design', label: 'Design' },
      ]}
      classes={{ head: 'masthead', headInside: 'wrap', body: 'wrap' }}
      head={<h1>Seat belts</h1>}
      summary={<p>What was found</p>}
      design={<p>How it was found</p>}
    />,
  )
  expect(
    markup
      .replace(/<[^>]+>/g, '|')
      .split('|')
      .filter(Boolean),
  ).toEqual(['Seat belts', 'Summary', 'Design', 'What was found', 'How it was found'])
  expect(markup).toContain('<a href="#design">Design</a>')
  expect(markup).toContain('<section id="design" class="panel" aria-label="Design">')
  expect(markup).not.toMatch(/role=|hidden|data-active/)
})
