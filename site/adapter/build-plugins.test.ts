import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { DESIGN_NAMES, DESIGN_TYPES, SHORT_DESIGN_NAMES } from '@casefiles/engine/names'
import { constantModule } from './build-plugins.ts'

const root = path.resolve(import.meta.dirname, '../..')

it('gives the list of casefiles the names of every design and no schema of any', async () => {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [constantModule(path.join(root, 'packages/engine/designs/names.ts'))],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: path.join(root, 'site/islands/CasefileList.tsx'),
        // its exports are its reason to be
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('')
  for (const type of DESIGN_TYPES)
    for (const names of [DESIGN_NAMES, SHORT_DESIGN_NAMES]) expect(code).toContain(names[type])
  expect(code).not.toContain('zod')
  expect(code).not.toContain('placeboOutcomes')
})
