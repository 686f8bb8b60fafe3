import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { SERVER_ERRORS, problemDetailsSchema } from '../../contract/error-codes.ts'
import { DATASET_LIMITS } from '../../server/record/datasets/read-dataset-in-subprocess.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const template = read('deploy/nginx/casefiles.conf.template')

it('what the proxy lets through is the largest file that the server takes and the form around it, here and in the manual', () => {
  const megabytes = DATASET_LIMITS.bytes / 1_000_000
  for (const text of [template, read('docs/operations.md')]) {
    const most = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1])
    expect(most * 1024 * 1024).toBeGreaterThan(DATASET_LIMITS.bytes)
    expect(most).toBe(megabytes + 10)
  }
  expect(read('contract/calls/words/index.ts')).toContain(`up to ${megabytes} MB`)
  expect(read('docs/security.md')).toContain(`${megabytes} MB for data`)
})

it('what the proxy refuses itself has the form of a refusal of the server, and tells browsers to insist on HTTPS', () => {
  const [, status, body] = /return (413) '(.*)';/.exec(template)!
  const problem = problemDetailsSchema.parse(JSON.parse(body))
  expect([problem.status, problem.title]).toEqual(SERVER_ERRORS['request/body-too-large'])
  expect(String(problem.status)).toBe(status)
  for (const [block] of template.matchAll(/location @[^}]*}/g))
    expect(block).toContain('Strict-Transport-Security $https_only always')
})
