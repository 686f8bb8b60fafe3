import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { NotFound } from './not-found.tsx'

it.each([
  ['/admin/nothing', 'Admin', '/admin'],
  ['/account/nothing', 'Account', '/account'],
  ['/studio/nothing', 'Studio', '/studio'],
  ['/elsewhere', 'Studio', '/studio'],
])('an address without a screen, %s, leads back to its own area', (address, label, to) => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <NotFound />
    </MemoryRouter>,
  )
  expect(html).toContain(`<a href="${to}" data-discover="true">${label}</a>`)
})
