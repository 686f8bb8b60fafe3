import type { ArchiveStore } from '../../base/store/content-store.ts'
import type { DamagedDocument } from './damaged-documents.ts'
import type { SiteCode } from './route-code.ts'

/** What a release of the site was made from: the same inputs give the same pages. */
export interface ReleaseInputs {
  /** Fingerprint of the built app, see {@link appFingerprint}. */
  app: string
  /** Fingerprints of what in the app makes which addresses; absent in releases from before it was kept. */
  code?: SiteCode
  /** Root of the publications. */
  publications: string
  /** Documents that could not be read, so that their last good pages stand; only where there is one. */
  damaged?: DamagedDocument[]
}

/** A path that no URL reaches, as it does not start with a slash. */
const INPUTS_PATH = 'release-inputs'

/** Inputs of the current release, or of a kept one; null where there is none. */
export function readReleaseInputs(site: ArchiveStore, root = site.head()): ReleaseInputs | null {
  return (site.entry(INPUTS_PATH, root)?.meta as ReleaseInputs | undefined) ?? null
}

/** The manifest entry that says what a release was made from. */
export function releaseInputsEntry(
  site: ArchiveStore,
  inputs: ReleaseInputs,
): [string, { hash: string; meta: object }] {
  return [INPUTS_PATH, { hash: site.putObject(''), meta: { ...inputs } }]
}
