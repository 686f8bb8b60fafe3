import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findLoss } from '../support/find-loss.ts'
import { openAnalystApi } from '../support/analyst-api.ts'
import { startOwnProduct } from '../support/own-product.ts'
import { smallSettings } from '../support/prepared-product.ts'
import { casefile, gone, start } from '../support/product.ts'
import { login } from '../support/signed-in.ts'
import type { OwnProduct } from '../support/started-copy.ts'

/* A drill: write, let the database be copied, write more, kill the server, lose the database, restore the newest copy. */
const SLUG = 'drinking-age-mortality'
const MINUTES = 1
const root = path.resolve(import.meta.dirname, '../..')
/** A copy is due within the minute; the machine may be busy. */
const PATIENCE = { timeout: 300_000, interval: 500 }
let product: OwnProduct

beforeAll(async () => {
  product = await startOwnProduct({ COPY_MINUTES: String(MINUTES) }, [SLUG])
})
afterAll(async () => {
  await product?.stop()
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true })
})

interface Copy {
  id: string
  made_at: string
}

async function copies(): Promise<Copy[]> {
  const { token } = await (await login(product.url, product.accounts.admin)).json()
  const answer = await fetch(`${product.url}/api/admin/backups`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { copies: Copy[] }).copies
}

async function begin(title: string): Promise<void> {
  const { call } = await openAnalystApi(product)
  await call('POST', 'v2/studio/casefiles', {
    title,
    design_type: 'DiD',
    domain: 'transport-safety',
    subdomain: 'occupant-protection',
  })
}

function restore(dataDir: string, backup: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const child = spawn(process.execPath, ['scripts/restore.ts', backup], { cwd: root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.on('exit', (code) => resolve({ code, output })))
}

it('a killed server whose database is lost comes back from the newest copy, with what stood then', async () => {
  await begin('Begun before the copy')
  const begun = new Date().toISOString()
  const isCopied = async () => (await copies()).some(({ made_at }) => made_at > begun)
  await expect.poll(isCopied, PATIENCE).toBe(true)
  const [newest] = await copies()
  await begin('Begun after the copy')
  product.process.kill('SIGKILL')
  await gone(product.process)
  const { dataDir } = product
  for (const name of ['casefiles.sqlite', 'casefiles.sqlite-wal', 'casefiles.sqlite-shm'])
    fs.rmSync(path.join(dataDir, name), { force: true })

  const { code, output } = await restore(dataDir, newest.id)
  expect(code, output).toBe(0)
  expect(output).toContain(`lost: everything after ${newest.made_at}`)

  const again = await start(dataDir, { ...smallSettings(dataDir), COPY_MINUTES: '0' })
  product = { ...product, ...again }
  expect(await findLoss(again, [SLUG])).toEqual([])
  const { call } = await openAnalystApi(product)
  const titles = ((await call('GET', 'v2/studio/casefiles')).casefiles as { title: string }[]).map(({ title }) => title)
  expect(titles).toContain('Begun before the copy')
  expect(titles).not.toContain('Begun after the copy')
  await product.stop()
  const verified = await casefile(['verify', '--all'], dataDir)
  expect(verified.code, verified.output).toBe(0)
})
