/*
 * Asks the calls of the API of an archive with the built-in casefiles and keeps what they answer, trimmed, as the examples
 * of the API's description; then writes the table of calls in docs/api.md, and that of what they ask
 * beside a role in docs/security.md. Keeps nothing else.
 *
 * Usage: npx casefiles docs api
 */
import '../server/base/sound-compiler.ts'
import fs from 'node:fs'
import path from 'node:path'
import { describeApi } from '../contract/calls/describe-api.ts'
import { withCalls, withAuthority } from './api-examples/call-table.ts'
import { recordExamples } from './api-examples/record-examples.ts'

const root = path.resolve(import.meta.dirname, '..')
const examples = await recordExamples()
fs.writeFileSync(path.join(root, 'contract/calls/words/examples.json'), `${JSON.stringify(examples, null, 1)}\n`)
console.log(`${Object.keys(examples).length} calls have an example of their answer.`)
const page = path.join(root, 'docs/api.md')
fs.writeFileSync(page, withCalls(fs.readFileSync(page, 'utf8'), describeApi()))
const security = path.join(root, 'docs/security.md')
fs.writeFileSync(security, withAuthority(fs.readFileSync(security, 'utf8')))
process.exit(0)
