import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Review } from '../../../contract/studio/casefile.ts'
import { Decision } from './review-casefile.tsx'

const disabled = (state: Review['state'], hasResults: boolean) => {
  const markup = renderToStaticMarkup(
    <Decision
      name="Grace"
      state={state}
      hasResults={hasResults}
      busy={false}
      onApprove={() => undefined}
      onRefuse={() => undefined}
    />,
  )
  return { markup, off: [...markup.matchAll(/<button[^>]*disabled[^>]*>([^<]+)/g)].map(([, name]) => name) }
}

it('lets a reviewer approve once there are results, and ask for changes before', () => {
  expect(disabled('none', true).off).toEqual(['Approve', 'Ask for changes'])
  expect(disabled('requested', true).off).toEqual([])
  const { markup, off } = disabled('requested', false)
  expect(off).toEqual(['Approve'])
  expect(markup).toContain('An approval waits for the results. Changes can be asked for now.')
})
