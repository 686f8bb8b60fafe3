import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../app/query-client.ts'
import { SupersedeDialog } from './supersede-dialog.tsx'

const dialogOf = (docket: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SupersedeDialog casefile={{ id: 'belts', docket, title: 'Belts', version: 1 }} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

it('a casefile of the archive is not superseded before a reason is given', () => {
  const dialog = dialogOf('CF-0001')
  expect(dialog).toContain('Reason for version 2')
  expect(dialog).toContain('The reason needs at least 10 characters.')
  expect(dialog).toMatch(/disabled=""[^>]*>Begin version 2|aria-disabled="true"[^>]*>Begin version 2/)
})

it('a casefile of the studio needs no reason', () => {
  const dialog = dialogOf('CF-1001')
  expect(dialog).not.toContain('Reason for version 2')
  expect(dialog).not.toContain('disabled=""')
})
