import type { ArchiveStore } from '../../base/store/content-store.ts'
import { isDamage } from '../../base/store/store-error.ts'
import { readReleaseInputs, type ReleaseInputs } from './site-release.ts'

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
