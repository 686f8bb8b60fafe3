import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { appFingerprint, writeAppRules } from './app-sources.ts'

const END_WITH_PARENT = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.ts')).href

export interface AppBuildOptions {
  /** The checkout: where `astro.config.mjs` and `node_modules` stand. */
  projectFolder: string
  /** Holds one folder per build, named for its fingerprint. */
  buildsFolder: string
  publicUrl: string
  /** Folder of the pages relative to the project, when it is not `site`. */
  siteSource?: string | undefined
  /** What the operator set of what stands in pages (`site/settings.ts`); another value renders the site anew. */
  pageSettings?: Record<string, string> | undefined
  /** What else ends up in pages: another value renders them anew. */
  other?: Record<string, string>
  /** Ends a build under way; nothing of it stays. */
  signal?: AbortSignal
}

/**
 * Builds the site's app with Astro, unless this very app has been built before.
 *
 * It is built beside and put in place by one rename: a folder named for a fingerprint is always whole.
 *
 * @returns the folder of the build
 * @throws with Astro's own output when the build fails
 */
export async function buildSiteApp(options: AppBuildOptions): Promise<string> {
  const { projectFolder, buildsFolder, publicUrl, siteSource, pageSettings = {}, other = {} } = options
  const told = { publicUrl, ...pageSettings, ...other }
  const target = path.join(buildsFolder, appFingerprint(projectFolder, told, siteSource))
  if (fs.existsSync(target)) return target
  const unfinished = path.join(buildsFolder, `unfinished-${randomUUID()}`)
  fs.mkdirSync(unfinished, { recursive: true })
  try {
    await runAstro(options, unfinished)
    writeAppRules(projectFolder, told, unfinished)
    putInPlace(unfinished, target)
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true })
  }
  return target
}

/** Two that built the same app at once made the same folder: the one that is there first stays. */
function putInPlace(unfinished: string, target: string): void {
  try {
    fs.renameSync(unfinished, target)
  } catch (error) {
    if (!fs.existsSync(target)) throw error
  }
}

/** Deletes every build but one, and what builds that were cut off have left. */
export function pruneSiteApps(kept: string): void {
  const buildsFolder = path.dirname(kept)
  for (const name of fs.readdirSync(buildsFolder)) {
    if (name !== path.basename(kept)) fs.rmSync(path.join(buildsFolder, name), { recursive: true, force: true })
  }
}

function runAstro(
  { projectFolder, publicUrl, siteSource, pageSettings = {}, signal }: AppBuildOptions,
  outFolder: string,
): Promise<void> {
  const astro = path.join(projectFolder, 'node_modules/astro/bin/astro.mjs')
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, astro, 'build'], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(signal ? { signal } : {}),
    env: {
      ...process.env,
      PAGE_SETTINGS: JSON.stringify(pageSettings),
      // Whoever starts the server in development still gets React's production code in the pages.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      PUBLIC_URL: publicUrl,
      SITE_APP_OUT: outFolder,
      ...(siteSource === undefined ? {} : { SITE_SRC: `./${siteSource}` }),
    },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`The site's app could not be built.\n${Buffer.concat(output).toString('utf8')}`))
    })
  })
}
