import fs from 'node:fs'
import path from 'node:path'
import { isListedCasefile } from '../../contract/teaching-example.ts'
import type { OtherStudy } from '../../contract/others-found.ts'

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

const sourceOf = (...file: string[]) => JSON.parse(fs.readFileSync(path.join(archive, ...file), 'utf8'))
const designOf = (slug: string) => sourceOf(slug, 'design.json')
const typeOf = (slug: string): string => designOf(slug).design_type

/** Casefiles of no policy: nothing was meant by them, and they have no verdict. */
export const MECHANISMS = CASEFILES.filter((slug) => designOf(slug).intent.kind === 'mechanism')

/** Policies of which nothing is known but mechanisms; what was retracted says nothing of one. */
export const MECHANISM_POLICIES = POLICIES.filter((slug) => {
  const casefiles: string[] = sourceOf('policies', `${slug}.json`).casefiles
  const standing = casefiles.filter((casefile) => !RETRACTED.includes(casefile))
  return standing.length > 0 && standing.every((casefile) => MECHANISMS.includes(casefile))
})

/** What stands in lists: all but teaching examples. */
export const LISTED = CASEFILES.filter((slug) => isListedCasefile({ slug }))

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** How a casefile opens: with its signed answer, each figure in its place, or with why it was retracted. */
export function openingOf(slug: string): RegExp {
  if (RETRACTED.includes(slug)) {
    const { reason } = sourceOf(slug, 'retraction.json')
    return new RegExp(`^RETRACTED on [^:]+: do not rely on this casefile\\. Reason: ${literally(reason)}`)
  }
  const { text, signed } = sourceOf(slug, 'answer.json')
  const answer = text.split(/\{[a-zA-Z0-9-]+\}/).map(literally)
  return new RegExp(
    `^${answer.join('(?:[\\d.,−]+|[a-z]+)')} ?Signed by ${literally(signed.by.replaceAll("'", '’'))}, \\d+ [A-Z][a-z]+ \\d{4}\\.`,
  )
}

/** Which casefiles a problem takes in, by its own rule, and the reviews of their questions that were read. */
export function problemOf(slug: string): { rule: string; reviews: { says: string; label: string; address: string }[] } {
  const { inclusion, casefiles } = sourceOf('problems', `${slug}.json`)
  const reviews = casefiles.flatMap((member: { slug: string }) =>
    (sourceOf(member.slug, 'others.json').studies as OtherStudy[]).flatMap(
      ({ kind, label, finding, citation, confirmed }) =>
        kind === 'review' && confirmed
          ? [{ says: `${label}: ${finding} ${citation}`, label, address: confirmed.address }]
          : [],
    ),
  )
  return { rule: inclusion.rule, reviews }
}

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
