import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROLES, TIERS } from '../../contract/user.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Plain JavaScript, which an older Node reads as well. */
const { answer, commands } = (await import(path.join(root, 'scripts/commands/help.mjs'))) as {
  answer: (words: string[]) => string | undefined
  commands: { name: string; file: string }[]
}
const names = commands.map(({ name }) => name)
const tell = (line: string) => answer(line.split(' '))

/** The command line as a program. */
function casefiles(...words: string[]) {
  const given = ['scripts/casefiles.mjs', ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: root, encoding: 'utf8' })
  return { code: status, out: stdout.trimEnd(), err: stderr.trimEnd() }
}

describe('the command line', () => {
  it('lists what there is, the same for help, --help and no word at all', () => {
    const listed = [...answer([])!.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2,}\S/gm)].map(([, name]) => name)
    expect(listed).toEqual(names)
    expect(listed).toEqual([...new Set(listed)])
    for (const line of ['help', '--help', '-h']) expect(tell(line)).toBe(answer([]))
    expect(casefiles('help')).toEqual({ code: 0, out: answer([]), err: '' })
  })

  it.each(names)('tells how %s is called, by the name that it is listed under', (name) => {
    const text = tell(`help ${name}`)!
    // of casefiles there is one text for all of them
    expect(text).toMatch(new RegExp(`npx casefiles (COMMAND\\n[^]*\\n  ${name} |${name}\\b)`))
    expect(text).not.toMatch(/^ ?\*|\*\//m)
  })

  it.each(['user add --help', 'user help', 'user', 'help user'])('answers "%s" without opening an archive', (line) => {
    expect(tell(line)).toContain(`Change the role: ${ROLES.join(', ')}.`)
    expect(tell(line)).toContain(`Change the tier: ${TIERS.join(', ')}.`)
  })

  it.each(['bench', 'bench --help', 'help bench'])('lists the parts for "%s"', (line) => {
    expect(tell(line)!.split('\n')).toHaveLength(names.filter((name) => name.startsWith('bench ')).length)
  })

  it.each(['frobnicate', 'bench nothing', 'help frobnicate', 'check --all'])('refuses "%s" as usage', (line) => {
    const { code, out, err } = casefiles(...line.split(' '))
    expect([code, out]).toEqual([2, ''])
    expect(err).toBe(`input/usage: There is no command "${line}"; "help" lists them.`)
  })

  it('hands on what follows the name, and the code that it ends with', () => {
    const sentence = 'input/usage: "verify" takes the slug of one casefile, e.g. verify seat-belt-laws.'
    expect(casefiles('verify', 'a', 'b')).toEqual({ code: 2, out: '', err: sentence })
    const { code, err } = casefiles('restore')
    expect([code, err]).toEqual([2, 'input/usage: "restore" takes one backup: a name, a folder or a saved file.'])
    expect(casefiles('analyze', '--help', '--type', 'IV').out).toMatch(/^IV: /)
  })

  it('loads nothing for its help but names and lines', () => {
    for (const file of ['casefiles.mjs', 'commands/help.mjs', 'commands/groups.mjs']) {
      const source = fs.readFileSync(path.join(root, 'scripts', file), 'utf8')
      const loaded = [...source.matchAll(/^import .* from '(.*)'$/gm)].map(([, from]) => from)
      expect(loaded.filter((from) => !/^node:|\/(help|groups)\.mjs$/.test(from))).toEqual([])
    }
  })

  it('is what npm runs for every name that package.json promises beside start, format and the tests', () => {
    const { scripts, bin } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
      bin: Record<string, string>
    }
    expect(bin).toEqual({ casefiles: 'scripts/casefiles.mjs' })
    const own = Object.entries(scripts).filter(
      ([name, line]) => line !== 'wireit' && !/^(start|format|test(:.+)?)$/.test(name),
    )
    for (const [name, line] of own) {
      const [, words] = /^node scripts\/casefiles\.mjs ?(.*)$/.exec(line)!
      if (words !== '') expect(tell(`help ${words}`), name).toBeDefined()
    }
  })
})
