import fs from 'node:fs'
import path from 'node:path'

const archive = path.resolve(import.meta.dirname, '../../data/archive')
const slugsOf = (folder: string) =>
  fs
    .readdirSync(path.join(archive, folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))

/** Every built-in casefile, problem and policy, by the folders and files of the archive: tests sample nothing. */
export const CASEFILES = fs
  .readdirSync(archive)
  .filter((name) => fs.existsSync(path.join(archive, name, 'casefile.json')))
export const PROBLEMS = slugsOf('problems')
export const POLICIES = slugsOf('policies')

/** Those of them whose source says why they were retracted. */
export const RETRACTED = CASEFILES.filter((slug) => fs.existsSync(path.join(archive, slug, 'retraction.json')))

/** Casefiles of no policy: nothing was meant by them, and they have no verdict. */
export const MECHANISMS = CASEFILES.filter(
  (slug) => JSON.parse(fs.readFileSync(path.join(archive, slug, 'design.json'), 'utf8')).intent.kind === 'mechanism',
)
