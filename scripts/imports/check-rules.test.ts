import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkRules } from './check-rules.ts'

import { importsOf, readImports, type Imports } from './read-imports.ts'
import { countBetween, ROOMS } from './rules.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true })
})

/** A made-up checkout: the text of each file by its path. */
function treeOf(files: Record<string, string>): Imports {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'imports-'))
  folders.push(root)
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), text)
  }
  return readImports(root, [...Object.keys(ROOMS), 'tests'])
}
const breaches = (files: Record<string, string>) => checkRules(treeOf(files))

describe('reading imports', () => {
  it('tells what is loaded at once, what later, and what is a type alone', () => {
    const text = [
      "import a, { b } from './a.ts'",
      "import { type C, d } from './d.ts'",
      'import {',
      '  type E,',
      '  type F,',
      "} from './e.ts'",
      "import type G from './g.ts'",
      "import './style.css'",
      "export * from './h.ts'",
      "export type { I } from './i.ts'",
      "declare module '../base/context.ts' {}",
      "const one = () => import('./one.ts')",
      "new Worker(new URL('./worker.ts', import.meta.url))",
    ].join('\n')
    expect(importsOf(text).map(({ specifier, kind }) => `${specifier} ${kind}`)).toEqual([
      './a.ts value',
      './d.ts value',
      './e.ts type',
      './g.ts type',
      './style.css value',
      './h.ts value',
      './i.ts type',
      '../base/context.ts type',
      './one.ts later',
      './worker.ts later',
    ])
  })

  it('takes neither comments nor other statements for imports', () => {
    const text =
      "// import a from './a.ts'\n/** import b from './b.ts' */\nexport const c = './c.ts'\nexport interface D {}\n"
    expect(importsOf(text)).toEqual([])
  })
})

describe('who may import whom', () => {
  it('allows rooms and layers what stands before them, and those beside the layers everything', () => {
    const files = {
      'contract/lock.ts': "import { z } from 'zod'\nexport const lock = z",
      'packages/engine/package.json': '{ "name": "@casefiles/engine", "exports": { "./analyze": "./analyze.ts" } }',
      'packages/engine/analyze.ts': "import * as z from 'zod/mini'\nexport const analyze = z",
      'server/base/db.ts': "import { lock } from '../../contract/lock.ts'\nexport const db = lock",
      'server/record/lock.ts':
        "import { db } from '../base/db.ts'\nimport '@casefiles/engine/analyze'\nexport const row = db",
      'server/app.ts': "import { row } from './record/lock.ts'\nexport const app = row",
      'server/base/db.test.ts': "import '../app.ts'",
      'studio/main.tsx': 'export const main = 1',
      'site/pages/studio/index.astro': "---\nimport { main } from '../../../studio/main.tsx'\n---\n",
    }
    expect(breaches(files)).toEqual([])
  })

  it('names a room that reaches where it may not', () => {
    const files = {
      'studio/main.tsx': "import { app } from '../server/app.ts'\nexport const main = app",
      'server/app.ts': 'export const app = 1',
      'site/pages/index.astro': "---\nimport { main } from '../../studio/main.tsx'\n---\n",
    }
    expect(breaches(files)).toEqual([
      'site/pages/index.astro: site may not import studio (../../studio/main.tsx)',
      'studio/main.tsx: studio may not import server (../server/app.ts)',
    ])
  })

  it('names a layer that reaches up, by a value, a type, an addition or a worker', () => {
    const up = 'people may not import record (server/record/lock.ts)'
    const files = {
      'server/record/lock.ts': 'export interface Lock {}\nexport const lock = 1',
      'server/people/value.ts': "import { lock } from '../record/lock.ts'\nexport const one = lock",
      'server/people/type.ts': "import type { Lock } from '../record/lock.ts'\nexport type One = Lock",
      'server/people/addition.ts': "declare module '../record/lock.ts' {\n  interface Lock {}\n}\nexport {}",
      'server/people/worker.ts': "new URL('../record/lock.ts', import.meta.url)",
    }
    const names = ['addition', 'type', 'value', 'worker']
    expect(breaches(files)).toEqual(names.map((name) => `server/people/${name}.ts: ${up}`))
  })

  it('names a layer that reaches what puts the layers together, and a folder that is no layer', () => {
    const files = {
      'server/app.ts': 'export const app = 1',
      'server/site/pages.ts': "import { app } from '../app.ts'\nexport const pages = app",
      'server/drawer/pages.ts': 'export const pages = 1',
    }
    expect(breaches(files)).toEqual([
      'server/drawer/pages.ts: the server has no layer "drawer"',
      'server/site/pages.ts: site may not import what stands beside the layers (server/app.ts)',
    ])
  })

  it('keeps the engine free of other packages, chance and clock, and designs apart', () => {
    const files = {
      'packages/engine/read.ts': "import fs from 'node:fs'\nexport const read = fs",
      'packages/engine/now.ts': '// Date.now is not used\nexport const now = Date.now()',
      'packages/engine/designs/registry.ts': "import { did } from './did/index.ts'\nexport const all = did",
      'packages/engine/designs/did/index.ts':
        "import { iv } from '../iv/index.ts'\nimport '../shared/words.ts'\nexport const did = iv",
      'packages/engine/designs/iv/index.ts': 'export const iv = 1',
      'packages/engine/designs/shared/words.ts': 'export const words = 1',
    }
    expect(breaches(files)).toEqual([
      'packages/engine/designs/did/index.ts: a design may not import another (packages/engine/designs/iv/index.ts)',
      'packages/engine/now.ts: packages/engine may not use Date.now',
      'packages/engine/read.ts: packages/engine may not import node:fs',
    ])
  })
})

describe('packages', () => {
  const cues = {
    'packages/cues/package.json':
      '{ "name": "@casefiles/cues", "exports": { ".": "./index.ts", "./kinds": "./kinds.ts" } }',
    'packages/cues/index.ts': "export * from './kinds.ts'",
    'packages/cues/kinds.ts': "import { frame } from '@casefiles/engine/frame'\nexport const kinds = frame",
    'packages/engine/package.json': '{ "name": "@casefiles/engine", "exports": { "./frame": "./frame.ts" } }',
    'packages/engine/frame.ts': 'export const frame = 1',
  }

  it('are imported by their names, by those that may', () => {
    const files = {
      ...cues,
      'server/base/text.ts': "import { kinds } from '@casefiles/cues/kinds'\nexport const text = kinds",
      'site/list.ts': "import { kinds } from '@casefiles/cues'\nexport const list = kinds",
    }
    expect(breaches(files)).toEqual(['site/list.ts: site may not import packages/cues (@casefiles/cues)'])
  })

  it('are not reached past their doors, by tests neither', () => {
    const files = {
      ...cues,
      'server/base/text.ts': "import { kinds } from '../../packages/cues/kinds.ts'\nexport const text = kinds",
      'server/base/text.test.ts': "import '../../packages/cues/kinds.ts'",
    }
    expect(breaches(files)).toEqual([
      'server/base/text.test.ts: packages/cues is imported by its name (../../packages/cues/kinds.ts)',
      'server/base/text.ts: packages/cues is imported by its name (../../packages/cues/kinds.ts)',
    ])
  })

  it('are as pure as the engine, and close no circle with it', () => {
    const files = {
      ...cues,
      'packages/cues/kinds.ts': "import fs from 'node:fs'\nexport const kinds = fs",
      'packages/engine/frame.ts': "import { kinds } from '@casefiles/cues'\nexport const frame = kinds",
    }
    expect(breaches(files)).toEqual([
      'packages/cues/kinds.ts: packages/cues may not import node:fs',
      'packages/engine/frame.ts: packages/engine may not import packages/cues (@casefiles/cues)',
    ])
  })
})

describe('circles', () => {
  it('names every file of a circle by value, in tests too, and none that a type or a later load closes', () => {
    const files = {
      'contract/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'contract/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'contract/c.ts': "import { a } from './a.ts'\nexport const c = () => a",
      'contract/d.ts': "import type { E } from './e.ts'\nexport type D = E",
      'contract/e.ts': "import { type D, d } from './d.ts'\nexport type E = D | typeof d",
      'contract/f.ts': "export const f = () => import('./g.ts')",
      'contract/g.ts': "import { f } from './f.ts'\nexport const g = f",
      'tests/h.ts': "import './i.ts'",
      'tests/i.ts': "import './h.ts'",
    }
    expect(breaches(files)).toEqual([
      'files import each other in a circle: contract/a.ts, contract/b.ts, contract/c.ts',
      'files import each other in a circle: tests/h.ts, tests/i.ts',
    ])
  })

  it('names layers that know each other by a type alone', () => {
    const files = {
      'server/base/context.ts': "import type { Run } from '../record/run.ts'\nexport interface Context { run: Run }",
      'server/record/run.ts':
        "import type { Context } from '../base/context.ts'\nexport interface Run { context: Context }",
    }
    expect(breaches(files)).toEqual([
      'server/base/context.ts: base may not import record (server/record/run.ts)',
      'rooms or layers know each other in a circle: server/base, server/record',
    ])
  })
})

it('counts imports between places, without tests and without those within a place', () => {
  const files = {
    'contract/a.ts': 'export const a = 1',
    'server/base/b.ts': "import { a } from '../../contract/a.ts'\nimport { c } from './c.ts'\nexport const b = [a, c]",
    'server/base/c.ts': "import { a } from '../../contract/a.ts'\nexport const c = a",
    'server/people/d.ts': "import { b } from '../base/b.ts'\nexport const d = b",
    'server/people/d.test.ts': "import { a } from '../../contract/a.ts'\nexport const e = a",
    'server/app.ts': "import { d } from './people/d.ts'\nexport const app = d",
  }
  expect(Object.fromEntries(countBetween(treeOf(files)))).toEqual({
    'server/base contract': 2,
    'server/people server/base': 1,
    'server server/people': 1,
  })
})
