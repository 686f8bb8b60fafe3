import { fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { SMALL_SITE, SMALL_SITE_URL } from '../../test-support/site-app.ts'
import { buildSiteApp } from './app-build.ts'

const projectFolder = path.resolve(import.meta.dirname, '../../..')
const buildsFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-app-build-'))
afterEach(() => fs.rmSync(buildsFolder, { recursive: true, force: true }))

it('gives two that build the same app at once the same whole folder, and leaves nothing beside it', async () => {
  const options = { projectFolder, buildsFolder, publicUrl: SMALL_SITE_URL, siteSource: SMALL_SITE }
  const [one, other] = await Promise.all([buildSiteApp(options), buildSiteApp(options)])
  expect(other).toBe(one)
  expect(fs.readdirSync(buildsFolder)).toEqual([path.basename(one)])
  expect(fs.existsSync(path.join(one, 'server/entry.mjs'))).toBe(true)
})

it.runIf(process.platform === 'linux')('ends with the server that began it, also where that was killed', async () => {
  // a build that says nothing for as long as it likes, as one of the whole site does for half a minute
  const silent = path.join(buildsFolder, 'project')
  fs.mkdirSync(path.join(silent, 'node_modules/astro/bin'), { recursive: true })
  fs.writeFileSync(path.join(silent, 'node_modules/astro/bin/astro.mjs'), 'setInterval(() => undefined, 1000)')
  const options = { projectFolder: silent, buildsFolder, publicUrl: SMALL_SITE_URL }
  const server = fork(path.join(import.meta.dirname, '../../test-support/app-build.process.ts'), [
    JSON.stringify(options),
  ])
  const [build] = await vi.waitFor(() => {
    const begun = childrenOf(server.pid!)
    expect(begun).toHaveLength(1)
    return begun
  }, PATIENCE)
  server.kill('SIGKILL')
  try {
    await vi.waitFor(() => expect(fs.existsSync(`/proc/${build}`)).toBe(false), PATIENCE)
  } finally {
    if (fs.existsSync(`/proc/${build}`)) process.kill(build, 'SIGKILL')
  }
})

const PATIENCE = { timeout: 20_000, interval: 50 }

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
