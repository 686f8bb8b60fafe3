/*
 * Registers a DOI for the current version of every casefile with DataCite, from the metadata that the archive publishes; --check
 * only says what would be registered. Takes DATACITE_URL (DataCite's test system where left out), DATACITE_REPOSITORY and
 * DATACITE_PASSWORD. Safe to run twice.
 *
 * Usage: npx casefiles dois register [--archive https://example.org] [--check]
 */
import { parseArgs } from 'node:util'
import { readMetadata, registerDoi, type Registry } from './doi/register-doi.ts'

const { values } = parseArgs({
  options: {
    archive: { type: 'string', default: 'http://127.0.0.1:4321' },
    check: { type: 'boolean', default: false },
  },
})
const { DATACITE_URL = 'https://api.test.datacite.org', DATACITE_REPOSITORY = '', DATACITE_PASSWORD = '' } = process.env
const registry: Registry = { url: DATACITE_URL, repository: DATACITE_REPOSITORY, password: DATACITE_PASSWORD }
if (!values.check && (DATACITE_REPOSITORY === '' || DATACITE_PASSWORD === '')) {
  console.error('Set DATACITE_REPOSITORY and DATACITE_PASSWORD, or look first with --check.')
  process.exit(1)
}
try {
  for (const metadata of await readMetadata(values.archive)) {
    if (!values.check) await registerDoi(registry, metadata)
    console.log(`${metadata.doi} ${values.check ? 'would lead' : 'leads'} to ${metadata.url}`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
