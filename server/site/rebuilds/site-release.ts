import type { ArchiveStore } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import type { DamagedDocument } from './damaged-documents.ts'
import type { SiteCode } from './site-app.ts'

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

/** What of the release that stands can be built upon. */
export interface StandingRelease {
  /** What it was made from; null where there is none, or it cannot be told any more. */
  inputs: ReleaseInputs | null
  /** Whether its manifest is whole, so that a build can go on from it. */
  isReadable: boolean
  /** Addresses whose file is missing or damaged. */
  broken: ReadonlySet<string>
}

/**
 * Looks at the release that stands before a build.
 *
 * @param isScrubbing whether every file is read again; what is damaged is removed then, so that it is rendered anew
 */
export function lookAtRelease(site: ArchiveStore, isScrubbing: boolean): StandingRelease {
  try {
    const { isReadable, paths } = isScrubbing ? site.scrub() : { isReadable: true, paths: [] }
    if (!isReadable) return { inputs: null, isReadable, broken: new Set() }
    for (const path of paths) site.forget(site.entry(path)!.hash)
    return { inputs: readReleaseInputs(site), isReadable, broken: new Set(paths) }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { inputs: null, isReadable: false, broken: new Set() }
  }
}
