import { expect, it } from 'vitest'
import { linkToken } from './sign-in-api.ts'

it('a link’s token stands behind the #, or the page says that the link is not whole', () => {
  expect(linkToken('#token=a-B_9')).toBe('a-B_9')
  expect(linkToken('#next=/account&token=x')).toBe('x')
  expect(linkToken('#')).toBeNull()
  expect(linkToken('')).toBeNull()
})
