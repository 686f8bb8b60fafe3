import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENTS, readCommands } from './read-commands.ts'

/*
 * Every command that README, CONTRIBUTING and the two manuals print is executed in a clone that has nothing beside it, or its
 * document says in a sentence what it needs first, or another file executes it.
 */

const root = path.resolve(import.meta.dirname, '../..')
const START = 'Commands that read the archive need a first start before them.'
const DRILL = 'From an empty machine to a restored one, as commands.'

/** What a command ends with in a clone with an empty data folder; executed in this order. */
const EXECUTED: Record<string, number> = {
  'npx casefiles help': 0,
  'npx casefiles analyze --design data/archive/college-awards-men/design.json --data data/archive/college-awards-men/data.csv': 0,
  'npx casefiles estimate-large --design data/archive/college-awards-men/design.json --data data/archive/college-awards-men/data.csv': 0,
  'npx casefiles user help': 0,
  'npx casefiles user add ada@example.org --role analyst --name "Ada"': 0,
  'npx casefiles user role ada@example.org reviewer': 0,
  'npx casefiles user reset ada@example.org': 0,
  'npx casefiles user disable ada@example.org': 0,
  'npx casefiles user list': 0,
  'npx casefiles backup': 0,
  'npx casefiles backup list': 0,
  // no second place for backups is named
  'npx casefiles doctor': 1,
  'npm run check -- imports': 0,
  'npx casefiles check size': 0,
  'npx casefiles docs architecture': 0,
  'npx casefiles docs archive': 0,
  'npx casefiles eval search': 0,
  'npx casefiles sbom': 0,
}

/** What cannot do its work there, and ends with 1 and one sentence. */
const REFUSED: Record<string, string> = {
  'npx casefiles verify --all': 'There is no published casefile.',
  'npx casefiles check budgets': 'There is no built site in dist; npm run build makes one.',
  'npx casefiles eval cues': 'name their folder with --folder.',
  'npx casefiles dois register': 'Set DATACITE_REPOSITORY and DATACITE_PASSWORD, or look first with --check.',
}

/** What a document says that commands of its own need first. */
const NEEDED: [document: string, commands: RegExp, sentence: string][] = [
  ['README.md', /casefiles reproduce|run build$|casefiles mcp$/, START],
  ['README.md', /^curl /, 'The address answers at once'],
  ['README.md', /casefiles takedown$/, 'needs that fingerprint'],
  ['CONTRIBUTING.md', /^nvm use$/, 'or any Node from 20 on'],
  ['CONTRIBUTING.md', /^npm run dev$/, '`npm run dev` starts the server under a watch'],
  ['CONTRIBUTING.md', /test:changed$/, 'what changed since the branch left `main`'],
  [
    'CONTRIBUTING.md',
    /test:only/,
    '`npm run test:only -- --project unit packages/engine/designs/did` runs the tests of a folder',
  ],
  ['CONTRIBUTING.md', /test:all$/, 'then what a night or a release runs'],
  ['CONTRIBUTING.md', /test:references$/, 'needs `REFERENCE_DIR`'],
  ['CONTRIBUTING.md', /casefiles validate$/, 'that needs no further data'],
  ['CONTRIBUTING.md', /test:mutation$/, 'takes hours'],
  ['CONTRIBUTING.md', /replication verify/, 'those in R need `Rscript`'],
  ['CONTRIBUTING.md', /check lighthouse$/, 'needs a Chromium, and `--url` beside a running server'],
  ['CONTRIBUTING.md', /check accessibility$/, 'needs a Chromium and a quarter of an hour'],
  ['CONTRIBUTING.md', /check audit$/, 'needs the package registry'],
  ['CONTRIBUTING.md', /bench analysis$/, 'takes minutes'],
  ['docs/api.md', /^curl /, 'needs a started archive'],
  ['docs/operations.md', /\.env|^docker |^install -d .*\/mnt\/other-disk/, 'It needs Docker with Compose'],
  [
    'docs/operations.md',
    /^git pull REPOSITORY|^TAKE_OVER=yes/,
    'It lies in a folder of its own, is started on a second port',
  ],
  ['docs/operations.md', /^useradd|\/opt\/casefiles|\/etc\/(casefiles|systemd)|^systemctl/, 'needs systemd and root'],
  ['docs/operations.md', /reset-factor/, '`npx casefiles user help` lists the commands'],
  ['docs/operations.md', /^OIDC_/, 'it must send `email` and `email_verified`'],
  ['docs/operations.md', /restore 2026|^litestream|restore \/tmp/, 'with the server stopped'],
  ['docs/operations.md', /takedown SHA256/, 'With the server stopped the terminal does the same'],
  ['docs/operations.md', /casefiles move|^DATABASE_URL=/, 'Stop the server, then:'],
  ['docs/operations.md', /STORAGE_URL=|AWS_ACCESS_KEY_ID|storage check|^npm start$/, 'Any service that speaks S3'],
  [
    'docs/operations.md',
    /^git (clone|pull)|^umask|settings\.sh|^npm start &|DATA_DIR|PUBLIC_URL|readyz|archive\.example --role|@casefiles\.example|^read -rs|\/backup\/|SECRETS_KEY; NEW|SECRETS_KEY=\$NEW/,
    DRILL,
  ],
]

/** What another file executes. */
const ELSEWHERE: [commands: RegExp, file: string, text: string][] = [
  [/^npm ci( && npm (start|test))?$|^npm test$/, '.ci/run', 'check npm ci'],
  [/run check$/, '.ci/run', 'npm test'],
  [/check start$/, '.ci/run', 'check node scripts/check-start.mjs'],
  [/release make/, 'server/archive-release.test.ts', 'makeRelease('],
  [/--clock-is-right$/, 'server/operations/witness/settle-clock.test.ts', "'--repair', '--clock-is-right'"],
  [/check upgrade$/, 'scripts/upgrade/take-over.nightly.test.ts', 'takeOver'],
]

const printed = DOCUMENTS.flatMap((document) => readCommands(root, document))
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

describe('every printed command', () => {
  it.each(printed)('$document: $command is executed, or says what it needs', ({ document, command }) => {
    const needs = NEEDED.filter(([of, commands]) => of === document && commands.test(command))
    const elsewhere = ELSEWHERE.filter(([commands]) => commands.test(command))
    const isHere = command in EXECUTED || command in REFUSED
    expect(isHere || needs.length > 0 || elsewhere.length > 0).toBe(true)
    // wherever its lines are broken
    for (const [, , sentence] of needs) expect(read(document).replaceAll(/\s+/g, ' ')).toContain(sentence)
    for (const [, file, text] of elsewhere) expect(read(file)).toContain(text)
  })

  it('is printed still', () => {
    const commands = printed.map(({ command }) => command)
    expect([...Object.keys(EXECUTED), ...Object.keys(REFUSED)].filter((one) => !commands.includes(one))).toEqual([])
  })
})

// a copy that was handed on without its history cannot be cloned
describe.skipIf(!fs.existsSync(path.join(root, '.git')))('in a clone with nothing beside it', () => {
  let folder: string
  let clone: string
  const dataFolder = () => path.join(folder, 'data')
  const environment = () => {
    const { REFERENCE_DIR: _, DATABASE_URL: __, STORAGE_URL: ___, ...rest } = process.env
    return { ...rest, DATA_DIR: dataFolder() }
  }
  const run = (command: string) => {
    const { status, stdout, stderr } = spawnSync(command, {
      cwd: clone,
      shell: true,
      encoding: 'utf8',
      env: environment(),
    })
    return { status, said: `${stdout}${stderr}`.trim() }
  }

  beforeAll(() => {
    // packages are many files: on a disk, where they can be links, rather than in memory
    const temporary = fs.existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir()
    folder = fs.mkdtempSync(path.join(temporary, 'casefiles-commands-'))
    clone = path.join(folder, 'alone', 'clone')
    expect(spawnSync('git', ['clone', '--quiet', root, clone], { encoding: 'utf8' })).toMatchObject({ status: 0 })
    const packages = path.join(clone, 'node_modules')
    const { status } = spawnSync('cp', ['-al', path.join(root, 'node_modules'), packages])
    if (status !== 0) fs.cpSync(path.join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true })
    fs.rmSync(path.join(packages, '.cache'), { recursive: true, force: true })
  })
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

  it.each(Object.entries(EXECUTED))('%s ends with %i', (command, code) => {
    const { status, said } = run(command)
    expect(status, said).toBe(code)
  })

  it.each(Object.entries(REFUSED))('%s ends with 1 and one sentence: %s', (command, sentence) => {
    const { status, said } = run(command)
    expect(status, said).toBe(1)
    const own = said.split('\n').filter((line) => line !== '' && !line.startsWith('> '))
    expect(own).toEqual([expect.stringContaining(sentence)])
  })

  it('none of them changes a tracked file', () => {
    expect(run('git status --porcelain').said).toBe('')
  })
})
