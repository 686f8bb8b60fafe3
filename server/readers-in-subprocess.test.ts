import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { sha256 } from './base/chain/fingerprint.ts'
import { DATASET_LIMITS, readDatasetInSubprocess } from './record/datasets/read-dataset-in-subprocess.ts'
import { cookInSubprocess } from './record/recipes/cook-in-subprocess.ts'
import { fitInSubprocess } from './record/vintages/fit-in-subprocess.ts'
import { readPolicyInSubprocess } from './texts/ingestion/read-policy-in-subprocess.ts'

/* Other tests of `unit` ask these readers in their own process (`test-support/read-here.ts`); texts of files are `extract-text.test.ts`. */

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-apart-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const CSV = 'state;year;rate\nME;2014;1,5\nVT;2014;2,5\n'
const PLAIN = 'state,year,rate\nME,2014,1.5\nVT,2014,2.5\n'

function file(name: string, content: string): string {
  const at = path.join(folder, name)
  fs.writeFileSync(at, content)
  return at
}

/** What some work answers, and what it wrote to the one file that it may write to. */
async function written<Answer>(work: (output: number) => Promise<Answer>): Promise<[Answer, string]> {
  const at = file('output', '')
  const output = fs.openSync(at, 'w')
  const answer = await work(output).finally(() => fs.closeSync(output))
  return [answer, fs.readFileSync(at, 'utf8')]
}

async function readData(milliseconds = DATASET_LIMITS.milliseconds) {
  const input = fs.openSync(file('given.csv', CSV), 'r')
  const order = { task: 'store' as const, name: 'given.csv', limits: { ...DATASET_LIMITS, milliseconds } }
  return written((output) => readDatasetInSubprocess(order, { input, output })).finally(() => fs.closeSync(input))
}

const files = { [sha256(PLAIN)]: file('plain.csv', PLAIN) }
const longer = file('longer.csv', `${PLAIN}NH,2014,3.5\n`)
const RULES = {
  columns: [
    { name: 'state', kind: 'text' as const },
    { name: 'rate', kind: 'number' as const },
  ],
  keys: ['state'],
  unit: 'state',
  most_lost: 0,
}
const steps = [{ kind: 'filter' as const, where: 'rate > 2' }]
const READERS: [string, () => Promise<unknown>][] = [
  ['data', () => readData()],
  ['recipes', () => written((out) => cookInSubprocess({ main: sha256(PLAIN), steps, files, keys: ['state'] }, out))],
  ['vintages', () => fitInSubprocess({ before: files[sha256(PLAIN)], after: longer, rules: RULES })],
  ['cues', () => readPolicyInSubprocess('Section 1. No person under age 18 may drive after January 1, 2021.')],
]

const answersTheSame = async (_: string, read: () => Promise<unknown>) => {
  const here = await read()
  vi.stubEnv('CASEFILES_READERS', 'apart')
  expect(await read()).toEqual(here)
}
const says = 'what reads %s answers the same in a process apart'
it.each(READERS.slice(0, 2))(says, answersTheSame)
it.each(READERS.slice(2))(says, { tags: ['night'] }, answersTheSame)

it('a process apart is ended at its deadline', async () => {
  vi.stubEnv('CASEFILES_READERS', 'apart')
  await expect(readData(1)).rejects.toMatchObject({ code: 'upload/took-too-long' })
})
