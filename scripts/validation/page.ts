import type { NotCompared } from '../../tests/validation/not-compared/index.ts'
import type { ReferenceFile } from '../../tests/support/reference-files.ts'
import { comparisonsOf, type Estimator } from '../../tests/validation/estimators.ts'
import type { NoPeer } from '../../tests/validation/no-peer.ts'
import type { ValidationRecord } from '../../tests/support/validation-records.ts'
import { groupByName, groupBySource, show, showSmall, summarise, worstFirst } from './table.ts'

export interface PageInput {
  records: ValidationRecord[]
  notCompared: NotCompared[]
  noPeer: NoPeer[]
  estimators: Estimator[]
  referenceFiles: ReferenceFile[]
  figures: number
  goldens: number
  engineVersion: string
}

const shownRows = 40

/** docs/validation.md: every comparison with software and publications, grouped, the worst on top. */
export function validationPage(input: PageInput): string {
  const { records } = input
  const of = (kind: ValidationRecord['kind']) => records.filter((record) => record.kind === kind)
  const goldens = of('golden')
  return [
    '# Validation',
    '',
    intro(input),
    '',
    '## By design',
    '',
    table(
      [
        'design',
        'numbers compared',
        'comparisons',
        'known differences',
        'published figures',
        'worst share of a tolerance',
      ],
      summarise(records).map(({ design, numbers, comparisons, known, published, worst }) => [
        design,
        String(numbers),
        String(comparisons),
        String(known),
        String(published),
        worst ? `${showSmall(worst.difference / worst.tolerance)} (${worst.source}: ${worst.quantity})` : '',
      ]),
    ),
    '',
    '## By estimator',
    '',
    'Comparisons that run for anybody, from the archive’s data and from drawn ones, and with the reference files as well.',
    '',
    estimatorTable(input.estimators, records),
    '',
    '## Reference files',
    '',
    referenceText,
    '',
    referenceTable(input.referenceFiles),
    '',
    '## Against reference software, worst first',
    '',
    `The ${shownRows} quantities nearest their tolerance. One row per golden file and quantity: of all its cases the one nearest, and how many numbers were compared.`,
    '',
    recordTable(worstFirst(groupByName(goldens)).slice(0, shownRows)),
    '',
    '## By golden file',
    '',
    'The comparison nearest its tolerance in each file.',
    '',
    recordTable(worstFirst(groupBySource(goldens))),
    '',
    '## Published figures',
    '',
    'The figure nearest its tolerance of each publication, and how many there are.',
    '',
    recordTable(worstFirst(groupBySource(of('published')))),
    '',
    '## Known differences',
    '',
    'Where a peer is not to be followed, ours is held to the size of the difference. The tolerance is the largest allowed, in the unit that the reason names or as a share of the peer’s value.',
    '',
    recordTable(worstFirst(groupByName(of('known difference')))),
    '',
    '## Methods that no package was run for',
    '',
    'Held by a case worked by hand, by an identity with something that has a golden, and by a simulation with known truth. Those that stand under “By estimator” were compared with the published formula as well, written in R apart from the engine.',
    '',
    noPeerTable(input.noPeer),
    '',
    '## Figures not compared',
    '',
    table(
      ['golden', 'figures', 'paths', 'kind', 'reason'],
      input.notCompared.map(({ goldens, figures, paths, kind, reason }) => [
        goldens.join(', '),
        String(figures),
        paths.map((one) => `\`${one}\``).join(' '),
        kind,
        reason,
      ]),
    ),
    '',
  ].join('\n')
}

function intro({ records, figures, goldens, engineVersion, notCompared }: PageInput): string {
  const left = notCompared.reduce((sum, one) => sum + one.figures, 0)
  return [
    `Written by \`npx casefiles validate\`, engine ${engineVersion}. The ${goldens} goldens hold ${figures} figures of other software;`,
    `${figures - left} are compared with ours by a test, ${left} are listed at the end with the reason. Every one of the ${records.length} comparisons is`,
    `a row of \`reports/validation/validation.csv\`, which the command writes. A difference is relative to the peer’s value, or to the size of what the`,
    'value is a difference of (a standard error, the largest of its kind), as the test says. A quantity of many numbers shows its worst.',
  ].join('\n')
}

function isOpen({ dataset }: ValidationRecord): boolean {
  return !dataset.startsWith('data/tests/')
}

function estimatorTable(estimators: Estimator[], records: ValidationRecord[]): string {
  return table(
    ['design', 'estimator', 'for anybody', 'with the reference files'],
    estimators.map((one) => {
      const own = comparisonsOf(one, records)
      return [one.design, one.estimator, String(own.filter(isOpen).length), String(own.length)]
    }),
  )
}

const referenceText = [
  'Six data sets of published packages may not be shipped. Who wants the comparisons on them writes them to a folder, by the',
  'lines below in R in that folder (after `dir.create("data/tests", recursive = TRUE)`), and names it:',
  '`npx casefiles validate --reference DIR`, or `REFERENCE_DIR=DIR` for any command. The command first says of each file whether it is',
  'found, missing, or has other values. A fingerprint is the SHA-256 of the values of the columns that are read: columns in the',
  'order of their names, numbers to fifteen digits, rows sorted; `tests/support/reference-files.ts` makes it.',
  'Everything else is compared on the data of the archive, or on data drawn from fixed seeds (`packages/engine/test-support/drawn-data.ts`):',
  'the goldens on these are made anew by `node scripts/run.mjs ./scripts/remake-goldens.ts` with the R packages of Debian.',
].join('\n')

function referenceTable(files: ReferenceFile[]): string {
  return table(
    ['file', 'package', 'version', 'written by', 'rows', 'fingerprint of its values'],
    files.map((one) => [
      `data/${one.file}`,
      one.package,
      one.version,
      `\`${one.line}\``,
      String(one.rows),
      `\`${one.fingerprint}\``,
    ]),
  )
}

function recordTable(records: ValidationRecord[]): string {
  const head = [
    'design',
    'source',
    'quantity',
    'ours',
    'theirs',
    'software',
    'difference',
    'tolerance',
    'numbers',
    'why',
  ]
  return table(
    head,
    records.map((one) => [
      one.design,
      one.source,
      one.quantity,
      show(one.ours),
      show(one.peer),
      one.peerSoftware,
      showSmall(one.difference),
      showSmall(one.tolerance),
      String(one.count),
      one.why,
    ]),
  )
}

function noPeerTable(methods: NoPeer[]): string {
  const cell = (test: NoPeer['hand']) => ('none' in test ? `none: ${test.none}` : `“${test.test}” (\`${test.file}\`)`)
  return table(
    ['design', 'method', 'by hand', 'identity', 'simulation'],
    methods.map(({ design, method, hand, identity, simulation }) => [
      design,
      method,
      cell(hand),
      cell(identity),
      cell(simulation),
    ]),
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
