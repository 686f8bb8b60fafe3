import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { answerFreshSignIn, repeatFreshly, useFreshSignIn } from './fresh-sign-in.ts'

afterEach(() => answerFreshSignIn(false))

const stale = () => new ApiError('Your password once more.', { status: 403, code: 'auth/fresh-sign-in-needed' })
const asked = () => vi.waitFor(() => expect(useFreshSignIn.getState().answer).not.toBeNull())

it('asks for the password and makes the call again once it was given', async () => {
  const call = vi.fn().mockRejectedValueOnce(stale()).mockResolvedValueOnce('retracted')
  const answer = repeatFreshly(call)
  await asked()
  answerFreshSignIn(true)
  expect(await answer).toBe('retracted')
  expect(call).toHaveBeenCalledTimes(2)
  expect(useFreshSignIn.getState().answer).toBeNull()
})

it('lets the refusal stand where the dialog is closed', async () => {
  const call = vi.fn().mockRejectedValue(stale())
  const answer = repeatFreshly(call)
  await asked()
  answerFreshSignIn(false)
  await expect(answer).rejects.toThrow('Your password once more.')
  expect(call).toHaveBeenCalledTimes(1)
})

it('asks nothing where a call fails for another reason', async () => {
  const failure = new ApiError('No.', { status: 403, code: 'auth/not-allowed' })
  await expect(repeatFreshly(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(useFreshSignIn.getState().answer).toBeNull()
})

it('asks once for several calls that are refused together, and all of them go on', async () => {
  const calls = ['first', 'second', 'third'].map((done) =>
    vi.fn().mockRejectedValueOnce(stale()).mockResolvedValueOnce(done),
  )
  const answers = Promise.all(calls.map((call) => repeatFreshly(call)))
  await vi.waitFor(() => calls.forEach((call) => expect(call).toHaveBeenCalledTimes(1)))
  await asked()
  answerFreshSignIn(true)
  expect(await answers).toEqual(['first', 'second', 'third'])
  expect(useFreshSignIn.getState().answer).toBeNull()
})
