import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ASKED_KEY, TOKEN_KEY, USER_KEY } from '../contract/user.ts'

/** Every place that keeps something in the browser, with the name that readers find it under. */
const KEPT: Record<string, string[]> = {
  'contract/user.ts': [TOKEN_KEY, USER_KEY],
  'site/islands/fetch-call.ts': [ASKED_KEY],
  'ui/frame/theme.ts': ['theme'],
  'studio/app/provider-sign-in.tsx': ['provider_sign_in'],
  'studio/features/cues/decisions.ts': ['ingest_decisions_…'],
  'studio/features/design-wizard/begun.ts': ['casefile_begun_…'],
  'studio/features/design-wizard/draft-store.ts': ['casefile_changes_…'],
  'studio/features/new-casefile/kept-beginning.ts': ['new_casefile'],
}
const page = fs.readFileSync('site/pages/privacy.astro', 'utf8')

describe('the privacy page', () => {
  it('names everything that the browser keeps', () => {
    const keeping = ['contract', 'site', 'studio', 'ui'].flatMap(sourcesIn).filter((file) => {
      return /torage\.setItem\(|indexedDB|document\.cookie/.test(fs.readFileSync(file, 'utf8'))
    })
    expect(keeping.toSorted()).toEqual(Object.keys(KEPT).toSorted())
    const named = [...page.matchAll(/<dt>([^<]+)<\/dt>/g)].flatMap(([, names]) => names.split(', '))
    expect(named.toSorted()).toEqual(Object.values(KEPT).flat().toSorted())
  })

  it('says what a search sends', () => {
    expect(page.replace(/\s+/g, ' ')).toContain(
      'a search that finds no casefile with all of its words sends these words',
    )
    expect(page.replace(/\s+/g, ' ')).toContain(
      'your browser loads the parts of the index that hold what you search for',
    )
  })
})

function sourcesIn(room: string): string[] {
  return fs
    .readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|astro)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${room}/${name}`)
}
