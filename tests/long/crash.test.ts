import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { CASEFILES } from '../support/archive-slugs.ts'
import { copyFolder } from '../support/copy-folder.ts'
import { findLoss } from '../support/find-loss.ts'
import { layOutArchive, smallSettings } from '../support/prepared-product.ts'
import { casefile, gone, launch, printed, start, temporaryFolder } from '../support/product.ts'

const shared = inject('dataDir')
let folder = ''

/** A data folder as on a first start, but the site's pages need not be compiled again, and one casefile is enough to lose. */
function freshFolder(): string {
  folder = temporaryFolder()
  layOutArchive(folder, ['seat-belt-laws'])
  copyFolder(path.join(shared, 'site-app'), path.join(folder, 'site-app'))
  return folder
}

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

async function killWhen(dataDir: string, pattern: RegExp) {
  const child = launch(dataDir, smallSettings(dataDir))
  await printed(child, pattern)
  child.kill('SIGKILL')
  await gone(child)
}

async function expectWhole(dataDir: string) {
  const product = await start(dataDir, smallSettings(dataDir))
  expect(await findLoss(product, ['seat-belt-laws'])).toEqual([])
  await product.stop()
  const verified = await casefile(['verify', 'seat-belt-laws'], dataDir)
  expect(verified.code, verified.output).toBe(0)
}

describe('a server that is killed', () => {
  it('while it takes the release over, or right after, is completed by the next start', async () => {
    folder = temporaryFolder()
    copyFolder(path.join(shared, 'site-app'), path.join(folder, 'site-app'))
    for (const pattern of [/Database: brought up/, /answers already/, /taken over/]) {
      const child = launch(folder)
      await printed(child, pattern)
      child.kill('SIGKILL')
      await gone(child)
    }
    const product = await start(folder)
    expect(await findLoss(product, CASEFILES)).toEqual([])
    expect(product.output()).not.toContain('Data Load')
    await product.stop()
    const verified = await casefile(['verify', '--all'], folder)
    expect(verified.code, verified.output).toBe(0)
  })

  it('in the middle of an analysis has published nothing, and the next start is whole', async () => {
    const dataDir = freshFolder()
    await killWhen(dataDir, /Compute Sensitivity/)
    expect(fs.existsSync(path.join(dataDir, 'publications', 'head'))).toBe(false)
    await expectWhole(dataDir)
  })

  it('in the middle of a site build shows no half site, and the next start is whole', async () => {
    const dataDir = freshFolder()
    await killWhen(dataDir, /Rendering/)
    expect(fs.existsSync(path.join(dataDir, 'site', 'head'))).toBe(false)
    await expectWhole(dataDir)
  })
})
