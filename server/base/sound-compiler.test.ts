import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
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

it.skipIf(!isAffected).each(['./sound-compiler.ts', '../open-context.ts'])(
  '%s switches off what compiles wrong values',
  (file) => {
    expect(optionsAfter('./settings.ts')).not.toContain(OFF)
    expect(optionsAfter(file)).toContain(OFF)
  },
)
