import { describe, expect, it } from 'vitest'
import { readableError, toApiError } from './api-error.ts'

describe('what a person reads when a call is not answered with OK', () => {
  it.each([
    ['the message', 403, '{"message":"Needs pro","error":"Export not available"}', 'Needs pro'],
    [
      'the error where the message is empty',
      403,
      '{"message":"","error":"Export not available"}',
      'Export not available',
    ],
    ['the status where there is neither', 502, '{}', 'HTTP 502'],
    ['the status where the fields are no text', 500, '{"message":{"a":1},"error":7}', 'HTTP 500'],
    ['the status where the answer is a list', 500, '[]', 'HTTP 500'],
    ['that it was not JSON', 502, '<html>Bad gateway</html>', 'HTTP 502 (non-JSON response)'],
    ['that it was not JSON where it was empty', 504, '', 'HTTP 504 (non-JSON response)'],
  ])('is %s', (_what, status, body, words) => {
    expect(toApiError(status, body).message).toBe(words)
  })

  it('comes with the fields that prompts need', () => {
    const { refusal } = toApiError(403, '{"message":"m","code":"tier/feature-unavailable","requiredTier":"pro"}')
    expect(refusal).toMatchObject({ status: 403, code: 'tier/feature-unavailable', requiredTier: 'pro' })
  })

  it.each([
    ['NetworkError', 'The server cannot be reached. Check your connection, then try again.'],
    ['TimeoutError', 'The server took too long to answer. Please try again.'],
    ['AbortError', 'as it was'],
  ])('says what to do where no answer came: %s', (name, words) => {
    const failure = Object.assign(new Error('as it was'), { name })
    expect(readableError(failure).message).toBe(words)
  })
})
