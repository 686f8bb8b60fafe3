import type { NotCompared } from '../../tests/validation/not-compared/index.ts'
import type { ReferenceFile } from '../../tests/support/reference-files.ts'
import { comparisonsOf, type Estimator } from '../../tests/validation/estimators.ts'
import type { NoPeer } from '../../tests/validation/no-peer.ts'
import type { ValidationRecord } from '../../tests/support/validation-records.ts'
import { groupByName, groupByReason, groupBySource, show, showSmall, summarise, worstFirst } from './table.ts'

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

const shownRows = 5

/** docs/validation.md: comparisons with software and publications in groups, the worst on top; the CSV has each. */
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
    'Comparisons that run for anybody, from the archive’s data and from drawn ones; in brackets with the reference files as well, where that is more.',
    '',
    estimatorList(input.estimators, records),
    '',
    '## Reference files',
    '',
    referenceText,
    '',
    referenceTable(input.referenceFiles),
    '',
    '## Against reference software, worst first',
    '',
    `The ${shownRows} quantities nearest their tolerance. One row per golden file, which names the software, and quantity: of all its cases the one nearest, and how many numbers were compared.`,
    '',
    recordTable(worstFirst(groupByName(goldens)).slice(0, shownRows)),
    '',
    '## Published figures',
    '',
    'Figures of each publication, equal to the decimals printed but where it is said.',
    '',
    publishedList(of('published')),
    '',
    '## Known differences',
    '',
    'Where a peer is not to be followed, ours is held to the size of the difference. The largest difference by design and reason, in the unit that the reason names or as a share of the peer’s value, and of how many numbers.',
    '',
    knownList(worstFirst(groupByReason(of('known difference')))),
    '',
    '## Methods that no package was run for',
    '',
    'Held by a case worked by hand, by an identity with something that has a golden, and by a simulation with known truth (`tests/validation/no-peer.ts` names each test), but for what is said.',
    '',
    noPeerList(input.noPeer),
    '',
    '## Figures not compared',
    '',
    'By kind, with the reasons that a hundred figures or more have; `tests/validation/not-compared` has golden, path and reason of each.',
    '',
    notComparedList(input.notCompared),
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

/** The estimators of a design in one line, each with how many comparisons run for anybody, and with every file. */
function estimatorList(estimators: Estimator[], records: ValidationRecord[]): string {
  const designs = Map.groupBy(estimators, ({ design }) => design)
  const counted = (one: Estimator) => {
    const own = comparisonsOf(one, records)
    const open = own.filter(isOpen).length
    return `${one.estimator} ${open}${own.length > open ? ` (${own.length})` : ''}`
  }
  return [...designs].map(([design, own]) => `- ${design}: ${own.map(counted).join('; ')}.`).join('\n')
}

const referenceText = [
  'Six data sets of published packages may not be shipped. Who wants the comparisons on them writes them to a folder, by the',
  'lines below in R in that folder (after `dir.create("data/tests", recursive = TRUE)`), and names it:',
  '`npx casefiles validate --reference DIR`, or `REFERENCE_DIR=DIR` for any command. The command says of each file whether it is',
  'found, missing, or has other values, by the fingerprint of the values that are read. Everything else is compared on the data of the',
  'archive, or on data drawn from fixed seeds; `node scripts/run.mjs ./scripts/remake-goldens.ts` makes those goldens anew with the R packages of Debian.',
].join('\n')

function referenceTable(files: ReferenceFile[]): string {
  return table(
    ['file', 'package', 'version', 'written by', 'rows', 'fingerprint'],
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
  return table(
    ['design', 'golden', 'quantity', 'ours', 'theirs', 'difference', 'tolerance', 'numbers', 'why'],
    records.map((one) => [
      one.design,
      one.source,
      one.quantity,
      show(one.ours),
      show(one.peer),
      showSmall(one.difference),
      showSmall(one.tolerance),
      String(one.count),
      one.why,
    ]),
  )
}

/** The publications of a design in one line with how many figures of each; then the figures that are held to something else than the decimals printed. */
function publishedList(records: ValidationRecord[]): string {
  const publications = groupBySource(records).toSorted((a, b) => (a.source < b.source ? -1 : 1))
  const designs = Map.groupBy(publications, ({ design }) => design)
  const others = groupByReason(records.filter(({ why }) => !/^equal to the \d+ decimals printed$/.test(why)))
  return [
    ...[...designs]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([design, own]) => `- ${design}: ${own.map(({ source, count }) => `${source} (${count})`).join('; ')}.`),
    ...others.map(
      ({ source, quantity, ours, peer, why }) =>
        `- ${source}, ${quantity}: ${show(ours)}, printed ${show(peer)}; ${why}.`,
    ),
  ].join('\n')
}

function knownList(records: ValidationRecord[]): string {
  return records.map((one) => `- ${one.design}, ${one.why}: ${showSmall(one.difference)} (${one.count})`).join('\n')
}

/** The methods that lack one of the three, with the reason; of the others their number. */
function noPeerList(methods: NoPeer[]): string {
  const kinds = [
    ['by hand', 'hand'],
    ['identity', 'identity'],
    ['simulation', 'simulation'],
  ] as const
  const lacks = (one: NoPeer) =>
    kinds.flatMap(([words, kind]) => {
      const test = one[kind]
      return 'none' in test ? [`${words}: none, ${test.none}`] : []
    })
  const lacking = methods.filter((one) => lacks(one).length > 0)
  return [
    `- ${methods.length - lacking.length} have all three.`,
    ...lacking.map((one) => `- ${one.design}, ${one.method}, ${lacks(one).join('; ')}.`),
  ].join('\n')
}

/** How many figures no test compares, by the kind of reason, and the reasons of most of them. */
function notComparedList(all: NotCompared[]): string {
  return [...Map.groupBy(all, ({ kind }) => kind)]
    .map(([kind, own]) => {
      const reasons = [...Map.groupBy(own, ({ reason }) => reason)].map(([reason, some]) => ({
        reason,
        figures: sumOf(some),
      }))
      const most = reasons
        .filter(({ figures }) => figures >= 100)
        .map(({ reason, figures }) => `${reason} (${figures})`)
      return `- ${kind[0].toUpperCase()}${kind.slice(1)}: ${sumOf(own)}${most.length > 0 ? `, of which ${most.join('; ')}` : ''}.`
    })
    .join('\n')
}

const sumOf = (some: NotCompared[]) => some.reduce((sum, { figures }) => sum + figures, 0)

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
