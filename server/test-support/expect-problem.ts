import { expect } from 'vitest'
import {
  SERVER_ERRORS,
  problemDetailsSchema,
  type ServerErrorCode,
  type ProblemDetails,
} from '../../contract/error-codes.ts'

/** Asserts the one error form of the API, with the status and name its code stands for. */
export async function expectProblem(response: Response, code: ServerErrorCode): Promise<ProblemDetails> {
  const problem = problemDetailsSchema.parse(await response.json())
  expect(problem.code).toBe(code)
  expect([response.status, problem.error]).toEqual([...SERVER_ERRORS[code]])
  expect(problem.status).toBe(response.status)
  expect(problem.message).toBe(problem.detail)
  expect(response.headers.get('Content-Type')).toBe('application/problem+json')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return problem
}
