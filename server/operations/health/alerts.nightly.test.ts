import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../../deploy/prometheus')
/** Prometheus's own tool, from PROMTOOL_PATH or the way; it is in Debian's package `prometheus`. */
const promtool = [
  process.env.PROMTOOL_PATH ?? '',
  ...(process.env.PATH ?? '').split(path.delimiter).map((where) => path.join(where, 'promtool')),
].find((file) => file !== '' && fs.existsSync(file))

it('each alert has a cause in the tests of the alerts', () => {
  const names = (file: string, pattern: RegExp) => [
    ...new Set([...fs.readFileSync(path.join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => name)),
  ]
  expect(names('alerts.test.yml', /- name: (\w+), by/g)).toEqual(names('alerts.yml', /alert: (\w+)/g))
})

it.skipIf(promtool === undefined)(
  'each alert fires by its cause and by no other, and none where all is quiet',
  () => {
    const said = execFileSync(promtool!, ['test', 'rules', 'alerts.test.yml'], { cwd: folder, encoding: 'utf8' })
    expect(said).toContain('SUCCESS')
  },
  600_000,
)
