import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { browserFilesFor, LOOKED_AT } from './browser-files-for.ts'

const files = fs.readdirSync(path.resolve(import.meta.dirname, '../tests')).map((name) => `tests/${name}`)

it('names a browser file that exists for every kind of screen', () => {
  expect(LOOKED_AT.filter((pattern) => !files.some((file) => pattern.test(file)))).toEqual([])
})

it('finds the files of a screen, and those that changed themselves', () => {
  const changed = ['studio/features/team/team-screen.tsx', 'tests/crash.test.ts']
  expect(browserFilesFor(changed, files).sort()).toEqual([
    'tests/crash.test.ts',
    'tests/sandbox.test.ts',
    'tests/subscription.test.ts',
    'tests/team.test.ts',
  ])
})

it('finds none for a unit test or for what lies below the screens', () => {
  expect(browserFilesFor(['studio/app/access.test.ts', 'engine/analyze.ts', ''], files)).toEqual([])
})
