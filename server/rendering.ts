import path from 'node:path'
import type { ServerContext } from './base/context.ts'
import { openDatabase } from './base/db/dialect.ts'
import { inTurn } from './base/db/share-archive.ts'
import type { Settings } from './base/settings.ts'
import { readPageSettings } from './base/site-settings/site-setting.service.ts'
import { clearReleases } from './operations/takedowns/clear-releases.ts'
import { isReleaseHeld, noteBuild } from './site/builds/site-build.service.ts'
import { openPagePreviews } from './site/rebuilds/page-previews.ts'
import { openRebuildQueue, type RebuildOutcome, type RebuildQueue } from './site/rebuilds/rebuild-queue.ts'
import { openRemoteRebuilds, type RemoteRebuilds } from './site/rebuilds/remote-rebuilds.ts'
import { openSiteBuilder, type SiteBuilder } from './site/rebuilds/site-builder.ts'

/** Who brings the public pages up to date. */

const root = path.resolve(import.meta.dirname, '..')
const TURN = 'casefiles render'
/** Where a server that renders nothing keeps the app that it shows previews with. */
const PREVIEWS = 'previews'

export interface RenderingOptions {
  /** Waited for before anything is rendered. */
  whenReadable?: () => Promise<void>
  onBuilt?: (outcome: RebuildOutcome) => void
  /** Whether nothing is built before something is asked for. */
  isAsleep?: boolean
}

/** Renders here: the role `render`, or everything on SQLite. Of several processes that do so one builds at a time. */
export function openRebuilds(
  context: ServerContext,
  settings: Settings,
  { whenReadable, onBuilt = () => undefined, isAsleep }: RenderingOptions = {},
): RebuildQueue {
  const pageSettings = () => readPageSettings(context)
  const builder = openSiteBuilder({
    ...settings,
    projectFolder: root,
    pageSettings,
    ...(whenReadable && { whenReadable }),
  })
  return openRebuildQueue({
    builder: takingTurns(builder, context, settings),
    isHeld: () => isReleaseHeld(context),
    ...(isAsleep && { isAsleep }),
    onFinished: async (outcome) => {
      context.log.info(outcome, 'site build')
      // A build that was under way at a takedown had read the bytes before.
      await clearReleases(context)
      onBuilt(outcome)
      await noteBuild(context, outcome).catch((error: unknown) => {
        context.log.error({ err: error }, 'a build cannot be noted')
        throw error
      })
    },
  })
}

/**
 * Compiles what this version renders pages with, beside a process of another version that goes on with its own: what takes longest of a
 * start is done then before that one has to end. Nothing is written to the database, whose schema may be an older one.
 */
export async function compileApp(settings: Settings): Promise<void> {
  const db = openDatabase({ dataFolder: settings.dataFolder, url: settings.databaseUrl })
  try {
    const pageSettings = () => readPageSettings({ db })
    await openSiteBuilder({ ...settings, projectFolder: root, pageSettings }).compile()
  } finally {
    await db.destroy()
  }
}

/** A build begins with what the others made last; the head of the releases, written under a condition, decides should two be at it all the same. */
function takingTurns(
  builder: SiteBuilder,
  { storage }: Pick<ServerContext, 'storage'>,
  { databaseUrl }: Pick<Settings, 'databaseUrl'>,
): SiteBuilder {
  if (databaseUrl === undefined) return builder
  return {
    ...builder,
    build: (how) =>
      inTurn(databaseUrl, TURN, async () => {
        for (const store of storage?.stores() ?? []) await store.meet()
        return builder.build(how)
      }),
  }
}

/** Leaves rendering to the processes that have the role `render`. @param hasPreviews whether pages are shown before they are published */
export function leaveRebuilds(context: ServerContext, settings: Settings, hasPreviews: boolean): RemoteRebuilds {
  if (!hasPreviews) return openRemoteRebuilds(context)
  const madeIn = path.join(settings.dataFolder, PREVIEWS)
  const pageSettings = () => readPageSettings(context)
  const builder = openSiteBuilder({ ...settings, storage: undefined, madeIn, projectFolder: root, pageSettings })
  const previews = openPagePreviews(builder, context.log)
  const remote = openRemoteRebuilds(context, previews.preview)
  const close = async () => {
    await remote.close()
    await previews.close()
  }
  return { ...remote, close }
}
