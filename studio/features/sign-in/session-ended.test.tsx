import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { SessionEnded } from './sign-in.tsx'

afterEach(() => vi.unstubAllGlobals())
const shown = (search: string) => {
  vi.stubGlobal('location', { search })
  return renderToStaticMarkup(<SessionEnded />)
}

it('tells whose session ended in the middle of work that nothing is lost, and nobody else', () => {
  expect(shown('?next=%2Fstudio&session=ended')).toContain('Nothing of your drafts is lost.')
  expect(shown('?next=%2Fstudio')).toBe('')
})
