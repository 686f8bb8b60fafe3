/*
 * Writes the tables of docs/archive.md from the sealed release of the archive: what each casefile says and said, and how far the
 * scores agree with the order that was written down before they were opened (docs/archive-order.json). Reads no network, computes no analysis.
 *
 * Usage: npx casefiles docs archive
 */
import fs from 'node:fs'
import path from 'node:path'
import '../server/base/sound-compiler.ts'
import { readRelease } from '../server/record/archive-release/read-release.ts'
import { type Placed, withTables } from './archive-page/archive-tables.ts'

const root = path.resolve(import.meta.dirname, '..')
const page = path.join(root, 'docs/archive.md')
const { casefiles } = readRelease(path.join(root, 'data/archive'))!
const { order } = JSON.parse(fs.readFileSync(path.join(root, 'docs/archive-order.json'), 'utf8')) as { order: Placed[] }
fs.writeFileSync(page, withTables(fs.readFileSync(page, 'utf8'), casefiles, order))
