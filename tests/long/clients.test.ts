import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/* The R, Python and JavaScript packages, built by their own ecosystems' tools, and the snapshot, tried on a started archive; skipped where those are missing. */
const clients = path.resolve(import.meta.dirname, '../../clients')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casefiles-clients-'))
const env = { ...process.env, POLICY_CASEFILES_URL: inject('baseUrl'), _R_CHECK_FORCE_SUGGESTS_: 'false' }
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function run(command: string, args: string[], cwd = folder): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const R_NEEDS = ['curl', 'jsonlite', 'knitr', 'rmarkdown', 'testthat']
const hasR =
  run('Rscript', ['-e', `q(status = !all(sapply(c("${R_NEEDS.join('","')}"), requireNamespace)))`]).status === 0
const python = ['/usr/bin/python3', 'python3'].find(
  (one) => run(one, ['-c', 'import build, mypy, pandas, scipy, setuptools, wheel']).status === 0,
)
/** An optional package of this project. */
const duckdb = await import('@duckdb/node-api').catch(() => null)

describe.skipIf(!hasR)('the R package', () => {
  it('passes R CMD check, its tests and vignette on the archive', () => {
    expect(run('R', ['CMD', 'build', path.join(clients, 'r')])).toMatchObject({ status: 0 })
    const { status, said } = run('R', ['CMD', 'check', '--no-manual', 'policycasefiles_0.1.0.tar.gz'])
    expect(said).not.toMatch(/(ERROR|WARNING|NOTE)$/m)
    expect(status).toBe(0)
    expect(fs.readFileSync(path.join(folder, 'policycasefiles.Rcheck/00check.log'), 'utf8')).toContain('Status: OK')
    expect(fs.readFileSync(path.join(folder, 'policycasefiles.Rcheck/tests/testthat.Rout'), 'utf8')).toMatch(
      /FAIL 0 \| WARN 0 \| SKIP 0/,
    )
  })
})

describe('the snapshot of the archive', () => {
  const names = ['casefiles.ndjson', 'casefiles.parquet', 'estimates.ndjson']
  let total: number
  beforeAll(async () => {
    for (const name of names) {
      const answer = await fetch(`${env.POLICY_CASEFILES_URL}/snapshot/${name}`)
      fs.writeFileSync(path.join(folder, name), Buffer.from(await answer.arrayBuffer()))
    }
    const list = await fetch(`${env.POLICY_CASEFILES_URL}/api/v2/casefiles?limit=1`)
    total = ((await list.json()) as { total: number }).total
  })

  it.skipIf(duckdb === null)('is read by DuckDB', async () => {
    const connection = await (await duckdb!.DuckDBInstance.create()).connect()
    const file = path.join(folder, 'casefiles.parquet')
    const asked = `SELECT count(*)::INT AS n, max(eqs_overall) > 60 AS high FROM '${file}' WHERE standing = ''`
    const [row] = (await connection.runAndReadAll(asked)).getRowObjects()
    expect(row).toMatchObject({ high: true })
    expect(Number(row.n)).toBeGreaterThan(total / 2)
  })

  it.skipIf(python === undefined)('is read by pandas, numbers as numbers', () => {
    const code = `import pandas; d = pandas.read_json('estimates.ndjson', lines=True)
print(d['slug'].nunique(), d['value'].dtype, bool((d['ci_low'].dropna() <= d['ci_high'][d['ci_low'].notna()]).all()))`
    expect(run(python!, ['-c', code]).said.trim()).toBe(`${total} float64 True`)
  })

  it.skipIf(!hasR)('is read by R', () => {
    const code = `d <- jsonlite::stream_in(file("casefiles.ndjson"), verbose = FALSE); cat(nrow(d), is.numeric(d$effect_value))`
    expect(run('Rscript', ['-e', code]).said.trim()).toBe(`${total} TRUE`)
  })
})

describe('the JavaScript package', () => {
  it('is packed, installed in an empty folder, has whole types, and passes its tests on the archive', () => {
    const source = path.join(clients, 'javascript')
    const empty = path.join(folder, 'javascript')
    fs.mkdirSync(empty)
    expect(run('npm', ['pack', '--silent', source], empty)).toMatchObject({ status: 0 })
    fs.writeFileSync(path.join(empty, 'package.json'), '{ "type": "module" }')
    expect(run('npm', ['install', '--offline', './policycasefiles-0.1.0.tgz'], empty)).toMatchObject({ status: 0 })
    const readme = fs.readFileSync(path.join(empty, 'node_modules/policycasefiles/README.md'), 'utf8')
    const [, example] = /```js\n([^]*?)```/.exec(readme)!
    fs.writeFileSync(path.join(empty, 'example.ts'), example.replace('http://127.0.0.1:4321', env.POLICY_CASEFILES_URL))
    const tsc = path.resolve(import.meta.dirname, '../../scripts/run.mjs')
    const strict = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--types', '', 'example.ts']
    expect(run('node', [tsc, 'typescript7', ...strict], empty)).toMatchObject({ status: 0 })
    fs.cpSync(path.join(source, 'test'), path.join(empty, 'test'), { recursive: true })
    const { status, said } = run('node', ['--test', '--test-reporter=tap'], empty)
    expect(said).toMatch(/^# fail 0$/m)
    expect(status).toBe(0)
  })
})

describe.skipIf(python === undefined)('the Python package', () => {
  it('is built as a wheel, has whole types, and passes its tests on the archive', () => {
    const source = path.join(folder, 'python')
    fs.cpSync(path.join(clients, 'python'), source, { recursive: true })
    expect(run(python!, ['-m', 'mypy', '--strict', '--ignore-missing-imports', 'src'], source)).toMatchObject({
      status: 0,
    })
    expect(run(python!, ['-m', 'build', '--wheel', '--no-isolation', '-o', folder], source)).toMatchObject({
      status: 0,
    })
    const [wheel] = fs.readdirSync(folder).filter((name) => name.endsWith('.whl'))
    const tests = `import sys, unittest; sys.path.insert(0, ${JSON.stringify(wheel)})
found = unittest.defaultTestLoader.discover("python/tests")
ran = unittest.TextTestRunner(stream=sys.stdout).run(found)
print(ran.testsRun, "ran,", len(ran.skipped), "skipped"); sys.exit(not ran.wasSuccessful())`
    const { status, said } = run(python!, ['-c', tests])
    expect(said).toMatch(/^9 ran, 0 skipped$/m)
    expect(status).toBe(0)
  })
})
