import { expect, it } from 'vitest'
import { ApiError } from '../../app/api-error.ts'
import { failureOf } from './failure-of.ts'

const refused = (code: string, status: number) => new ApiError('It was refused.', { code, status })

it('a save that fails is tried again, laid beside the other version, or explained', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toBe('offline')
  expect(failureOf(refused('server/unexpected', 500))).toBe('offline')
  expect(failureOf(refused('request/too-many', 429))).toBe('offline')
  expect(failureOf(refused('casefile/edited-meanwhile', 409))).toBe('conflict')
  expect(failureOf(refused('request/invalid', 400))).toBe('refused')
})
