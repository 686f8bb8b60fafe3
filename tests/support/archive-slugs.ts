import fs from 'node:fs'
import path from 'node:path'

const archive = path.resolve(import.meta.dirname, '../../data/archive')
const slugsOf = (folder: string) =>
  fs
    .readdirSync(path.join(archive, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))

/** Every built-in casefile, problem and policy, by the folders and files of the archive. */
export const CASEFILES = fs
  .readdirSync(archive)
  .filter((name) => fs.existsSync(path.join(archive, name, 'casefile.json')))
export const PROBLEMS = slugsOf('problems')
export const POLICIES = slugsOf('policies')

/** Those of them whose source says why they were retracted. */
export const RETRACTED = CASEFILES.filter((slug) => fs.existsSync(path.join(archive, slug, 'retraction.json')))

const designOf = (slug: string) => JSON.parse(fs.readFileSync(path.join(archive, slug, 'design.json'), 'utf8'))
const typeOf = (slug: string): string => designOf(slug).design_type

/** Casefiles of no policy: nothing was meant by them, and they have no verdict. */
export const MECHANISMS = CASEFILES.filter((slug) => designOf(slug).intent.kind === 'mechanism')

const isFirstOf =
  <T>(keyOf: (slug: string) => T) =>
  (slug: string, place: number, slugs: string[]) =>
    slugs.findIndex((other) => keyOf(other) === keyOf(slug)) === place

/**
 * Casefiles whose pages are read one by one: at night every one, else the first by name of each design, of the mechanisms
 * and of those that were retracted.
 */
export const READ_CASEFILES =
  process.env.CASEFILES_LOOKS === 'every'
    ? CASEFILES
    : [
        ...new Set([
          ...CASEFILES.filter((slug) => !RETRACTED.includes(slug)).filter(isFirstOf(typeOf)),
          ...MECHANISMS.filter((slug) => !RETRACTED.includes(slug)).slice(0, 1),
          ...RETRACTED.slice(0, 1),
        ]),
      ]
