import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const folders = fs
  .readdirSync(import.meta.dirname, { withFileTypes: true })
  .flatMap((entry) => (entry.isDirectory() ? entry.name : []))

/** Runs TypeScript by itself, as somebody would who has nothing but the package. */
function run(folder: string, code: string): { stdout: string; stderr: string } {
  const args = ['--no-warnings', '--input-type=module-typescript', '--eval', code]
  return spawnSync(process.execPath, args, { cwd: path.join(import.meta.dirname, folder), encoding: 'utf8' })
}

describe.each(folders)('the package %s', (folder) => {
  const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, folder, file), 'utf8')
  const { name, exports } = JSON.parse(read('package.json')) as { name: string; exports: Record<string, string> }

  it('is called after its folder', () => {
    expect(name).toBe(`@casefiles/${folder}`)
  })

  // what others read first is asked by day
  const tags = folder === 'engine' ? [] : ['night']

  it('has an example in its README that prints what it says', { tags }, () => {
    const [, code, printed] = /```ts\n([^`]*(?:`[^`]+`[^`]*)*?)```\n\nprints\n\n```\n([\s\S]*?)```/.exec(
      read('README.md'),
    )!
    expect(run(folder, code)).toMatchObject({ stdout: printed, stderr: '' })
  })

  it('can be imported by its entries and by nothing else', { tags }, () => {
    const files = Object.values(exports)
    const inner = fs
      .globSync('**/*.ts', { cwd: path.join(import.meta.dirname, folder) })
      .filter((file) => !files.includes(`./${file}`))
    expect(inner.length).toBeGreaterThan(0)
    const entries = Object.keys(exports).map((entry) => path.posix.join(name, entry))
    const tried = [...entries, `${name}/index.ts`, `${name}/${inner[0]}`]
    const code = `for (const one of ${JSON.stringify(tried)})
      console.log(await import(one).then(() => 'found', (error) => error.code))`
    const refused = 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    expect(run(folder, code).stdout.trim().split('\n')).toEqual([...entries.map(() => 'found'), refused, refused])
  })
})
