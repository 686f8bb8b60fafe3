import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { type ImportKind, readImports } from '../../scripts/imports/read-imports.ts'
import { isAffected } from './sound-compiler.ts'

const module = (file: string) => pathToFileURL(path.join(import.meta.dirname, file)).href
const OFF = 'default: --no-turboshaft-load-elimination'

/** V8's own list of its options as they stand after a module was loaded. */
function optionsAfter(file: string): string {
  const print = "await import('node:v8').then(({ default: v8 }) => v8.setFlagsFromString('--help'))"
  const script = `await import(${JSON.stringify(module(file))}); ${print}`
  const { stdout } = spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script])
  return stdout.toString('utf8')
}

const switchesOff = (file: string) => {
  expect(optionsAfter('./settings.ts')).not.toContain(OFF)
  expect(optionsAfter(file)).toContain(OFF)
}
const says = '%s switches off what compiles wrong values'
it.skipIf(!isAffected).each(['./sound-compiler.ts'])(says, switchesOff)
it.skipIf(!isAffected).each(['../open-context.ts'])(says, { tags: ['night'] }, switchesOff)

/** What is started as a process of its own: by a command, by the server, or by a benchmark. */
const ENTRY =
  /\.process\.ts$|^server\/(main|worker)\.ts$|^scripts\/(?!.*\.test\.)[^/]+\.ts$|^scripts\/bench\/child\.ts$/
/** What turns data into numbers that somebody may print. */
const COMPUTES =
  /^packages\/engine\/frame\/(csv|profile)\.ts$|^packages\/engine\/numerics\/linear-algebra\.ts$|^packages\/recipes\/find-defects\.ts$/

it('every process that computes numbers switches it off, and does so as it loads', () => {
  const imports = readImports(path.join(import.meta.dirname, '../..'), ['server', 'scripts', 'packages', 'contract'])
  const reached = (entry: string, kinds: ImportKind[]) => {
    const seen = new Set([entry])
    for (const file of seen) {
      for (const { kind, target } of imports.get(file)?.imports ?? [])
        if (target && kinds.includes(kind)) seen.add(target)
    }
    return seen
  }
  const computing = [...imports.keys()]
    .filter((file) => ENTRY.test(file))
    // a command that loads a design only to name it reaches its estimator later, and never asks for it
    .filter((entry) => {
      const kinds: ImportKind[] = entry.startsWith('scripts/') ? ['value'] : ['value', 'later']
      return [...reached(entry, kinds)].some((file) => COMPUTES.test(file))
    })
  expect(computing.length).toBeGreaterThan(10)
  const bare = computing.filter((entry) => !reached(entry, ['value']).has('server/base/sound-compiler.ts'))
  expect(bare).toEqual([])
})
