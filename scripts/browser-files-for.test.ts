import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { browserFilesFor, LOOKED_AT } from './browser-files-for.ts'

const root = path.resolve(import.meta.dirname, '..')
const files = fs.globSync('tests/**/*.test.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'))

it('names a browser file that exists for every kind of screen', () => {
  const names = files.map((file) => path.posix.basename(file))
  expect(LOOKED_AT.filter((pattern) => !names.some((name) => pattern.test(name)))).toEqual([])
})

it('finds the files of a screen, and those that changed themselves', () => {
  const changed = ['studio/features/team/team-screen.tsx', 'tests/long/crash.test.ts']
  expect(browserFilesFor(changed, files).sort()).toEqual([
    'tests/long/crash.test.ts',
    'tests/long/sandbox.test.ts',
    'tests/long/subscription.test.ts',
    'tests/long/team.test.ts',
  ])
})

it('finds none for a unit test or for what lies below the screens', () => {
  expect(browserFilesFor(['studio/app/access.test.ts', 'packages/engine/analyze.ts', ''], files)).toEqual([])
})
