import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DESIGNS } from '@casefiles/engine/designs'
import { analyzeFile } from './analyze-file.ts'
import { describeFields } from './describe-fields.ts'
import { parseArguments } from './parse-arguments.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const readme = fs.readFileSync(path.join(root, 'docs/examples/README.md'), 'utf8')
const commands = [...readme.matchAll(/`npx casefiles (analyze --type .*?)`/g)].map(([, command]) => command)

it('has one example for every registered design', () => {
  const types = commands.map((command) => command.split(' ')[2])
  expect(types.toSorted()).toEqual(Object.keys(DESIGNS).toSorted())
})

describe.each(commands)('%s', (command) => {
  // analyses of these designs take longest
  const tags = /--type (IV|Blocks) /.test(command) ? ['night'] : []
  it('runs as the page says it', { tags }, async () => {
    const parsed = parseArguments(command.split(' '))
    if (parsed.command !== 'analyze') throw new Error('The line is no analysis.')
    const { design, data } = parsed.options
    const printed = await analyzeFile({
      ...parsed.options,
      design: path.join(root, design),
      data: path.join(root, data),
    })
    expect(printed).toMatch(/ {2}primary: −?\d/)
    expect(printed).toMatch(/^EQS \d+ of 100/m)
    // estimates stand as they are published, sentences as pages tell them
    for (const line of printed.split('\n').filter((one) => /^ {2}(?:failed|not run) \(/.test(one)))
      expect(line).not.toContain('log points')
  })
})

it('a file that repairs may mend is refused with their names', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-'))
  const data = path.join(folder, 'data.csv')
  fs.writeFileSync(data, 'place,year,x\nA,2010,1,\nB,2010,2,\nB,2011,3,\n')
  const design = path.join(root, 'docs/examples/did.json')
  try {
    await expect(analyzeFile({ type: 'DiD', design, data, seed: 1 })).rejects.toMatchObject({
      code: 'frame/malformed-csv',
      hint: 'Mend the file, or take: --repair cut-empty-cells (cut the empty cells off).',
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
})

describe.each(Object.entries(DESIGNS))('the fields of %s', (id, design) => {
  const text = describeFields(design)
  it('stand with name, meaning and default', () => {
    expect(text).toContain(design.spec.label)
    expect(text).toMatch(/^ {2}outcome \(required\): fields$/m)
    expect(text).toMatch(/transform: "none" or "log"; default "none"\n +`log` takes/)
    expect(text).not.toMatch(/undefined|anything|\[object/)
  })

  it('are those that the example uses', () => {
    const command = commands.find((one) => one.includes(`--type ${id} `))!
    const file = /--design (\S+)/.exec(command)![1]
    const used = Object.keys(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')))
    for (const field of used) expect(text).toMatch(new RegExp(`^ {2}${field}( \\(required\\))?: `, 'm'))
  })
})
