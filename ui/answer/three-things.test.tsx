import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { syntheticPublication } from '../../tests/support/synthetic-publication.ts'
import { ThreeThings } from './ThreeThings.tsx'

const given = syntheticPublication(0)

/** How large an effect on accidents per day is told to be. */
function largeOf(ci: [number | null, number | null]): string {
  const main = { ...given.analysis.estimates[0], role: 'primary' as const, units: 'accidents per day', value: -9.8, ci }
  const analysis = { ...given.analysis, estimates: [main], outcome: { label: 'Accidents', units: 'accidents per day' } }
  const design = { ...given.design, analysis: { outcome: { transform: 'none', scale: 1 } } }
  const markup = renderToStaticMarkup(
    <ThreeThings analysis={analysis} design={design} natural={null} idPrefix="three" />,
  )
  return /<h2>How large<\/h2>(.*?)<svg/
    .exec(markup)![1]
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('long units stand once: with the range, and with the size where there is none', () => {
  expect(largeOf([-15, -5])).toBe('10 lower 5 to 15 accidents per day')
  expect(largeOf([null, null])).toBe('10 accidents per day lower No range can be given.')
})
