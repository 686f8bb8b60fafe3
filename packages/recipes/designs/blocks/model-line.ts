import type { DesignModelLines, RCommand, StataReader } from '../../model-lines/model-line.ts'
import { columnAt, columnsAt, objectAt, textAt, textsAt } from '../../model-lines/partial.ts'
import { clustersOf, fixestClusters, formulaOf, groupsIn, outcomeIn } from '../../model-lines/r/formula.ts'
import { NO_COLUMN, type RCall } from '../../model-lines/r/r-call.ts'
import { columnOf, type ColumnUse, isColumn, type Term } from '../../model-lines/r/terms.ts'
import { rCall, rName, rTerm, rText } from '../../model-lines/r/write-r.ts'
import type { Reading } from '../../model-lines/reading.ts'
import {
  leaveFamily,
  readSurveyOf,
  svydesign,
  svyset,
  withoutSvy,
  writeSvydesign,
} from '../../model-lines/survey-lines.ts'
import {
  leaveStataRest,
  stataAbsorbed,
  stataClusters,
  stataColumn,
  stataTerm,
  stataVariables,
  stataWeight,
} from '../../model-lines/stata/stata-command.ts'

/** `areg y z x, absorb(block) vce(cluster c)`, `regress y z x` and `svy: regress y z x`, where an experiment was chosen before. */
const areg: StataReader = {
  needsChoice: true,
  read(given, reading) {
    const command = withoutSvy(given, reading)
    const [outcome, treatment, ...covariates] = stataVariables(command)
    readArms(reading, {
      outcome: stataColumn(outcome, reading),
      treatment: treatment === undefined ? undefined : stataTerm(treatment),
      blocks: stataAbsorbed(command, reading),
      clusters: stataClusters(command, reading),
      covariates: covariates.map(stataTerm),
      weight: stataWeight(command, reading),
    })
    leaveStataRest(command, reading, ['absorb', 'robust'])
  },
}

/** A comparison of two arms, in whatever language. */
export interface Arms {
  outcome: ColumnUse | null
  treatment: Term | undefined
  treatedValues?: string[]
  controlValues?: string[]
  blocks: readonly string[]
  clusters: readonly string[]
  covariates: readonly Term[]
  weight: ColumnUse | null
}

function readArms(reading: Reading, arms: Arms): void {
  const { outcome, treatment, treatedValues = ['1'], controlValues = ['0'], blocks, clusters } = arms
  if (outcome) reading.outcome(outcome)
  if (treatment?.kind === 'product') {
    reading.leave(
      treatment.text,
      'Name the treatment alone; declare the groups it may affect differently as subgroups.',
    )
  }
  const [kept] = treatment && treatment.kind !== 'product' ? reading.keep([treatment]) : []
  if (kept) {
    const { column } = kept
    reading.treats(column)
    const says = `Treated ${treatedValues.join(', ')}, comparison ${controlValues.join(', ')}`
    reading.columnsIn('treatment', { column, treatedValues, controlValues }, says, [{ column, transform: 'none' }])
  }
  const asColumns = blocks.map((column): ColumnUse => ({ column, transform: 'none' }))
  if (blocks.length > 0) reading.columnsIn('blocks', [...blocks], 'Blocks', asColumns)
  const [cluster, ...others] = clusters
  if (cluster !== undefined) reading.column('cluster', cluster, 'Randomized as a whole')
  for (const column of others)
    reading.leave(`clustered on ${column} too`, 'Groups were randomized at one level: choose it.')
  const isLog = (term: Term) => isColumn(term) && term.transform === 'log'
  for (const { column } of arms.covariates.filter(isColumn).filter(isLog)) reading.leave(`log(${column})`, NO_LOG)
  const covariates = arms.covariates.filter((term) => !isLog(term))
  reading.terms('covariates', covariates, 'Covariates from before assignment', ({ column, kind }) => ({
    column,
    ...(kind === 'category' && { kind }),
  }))
  if (arms.weight) reading.columnsIn('samplingWeight', { column: arms.weight.column }, 'Sampling weight', [arms.weight])
  reading.remark(
    'This is an experiment only if chance decided who was treated: say how it was drawn in the step Assignment.',
  )
}

const NO_LOG =
  'Covariates of an experiment enter as they are: make the logarithm a column by a step of the data recipe, and name that.'

/** `difference_in_means(y ~ z, blocks = b, clusters = c)` of estimatr. */
const differenceInMeans: RCommand = {
  order: ['formula', 'data', 'blocks', 'clusters', 'weights'],
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment: formula?.parts[0][0],
      ...conditions(call),
      blocks: columnsIn(call, reading),
      clusters: clustersOf(call, ['clusters'], reading),
      covariates: [],
      weight: call.plainColumn('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `lm_robust(y ~ z + x, fixed_effects = ~ b, clusters = c)` of estimatr. */
const lmRobust: RCommand = {
  order: ['formula', 'data', 'weights', 'subset', 'clusters', 'fixed_effects'],
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    const [treatment, ...terms] = formula?.parts[0] ?? []
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment,
      blocks: [
        ...groupsIn(call.terms('fixed_effects'), reading),
        ...groupsIn(
          terms.filter(({ kind }) => kind === 'category'),
          reading,
        ),
      ],
      clusters: clustersOf(call, ['clusters'], reading),
      covariates: terms.filter(({ kind }) => kind !== 'category'),
      weight: call.plainColumn('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `lm_lin(y ~ z, covariates = ~ x)` of estimatr. */
const lmLin: RCommand = {
  order: ['formula', 'covariates', 'data', 'weights', 'subset', 'clusters'],
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment: formula?.parts[0][0],
      blocks: [],
      clusters: clustersOf(call, ['clusters'], reading),
      covariates: call.terms('covariates'),
      weight: call.plainColumn('weights'),
    })
    reading.remark('The interacted adjustment stands beside the primary difference in means.')
    call.leaveRest(reading)
  },
}

/** `feols(y ~ z | block)` of fixest, where an experiment was chosen before. */
const feols: RCommand = {
  order: ['fml', 'data', 'vcov'],
  needsChoice: true,
  fits: (call) => formulaOf(call, 'fml')?.instrumented === null,
  read(call, reading) {
    const formula = formulaOf(call, 'fml')!
    const [treatment, ...covariates] = formula.parts[0]
    const blocks = groupsIn(formula.parts[1] ?? [], reading)
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment,
      blocks,
      clusters: fixestClusters(call, blocks, reading),
      covariates,
      weight: call.plainColumn('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `lm(y ~ z + x)` of base R, where an experiment was chosen before. */
const lm: RCommand = {
  order: ['formula', 'data', 'subset', 'weights'],
  needsChoice: true,
  fits: (call) => formulaOf(call, 'formula') !== null,
  read: lmRobust.read,
}

/** `svyglm(y ~ z + x, design = svydesign(…))` and `svyttest(y ~ z, design)` of survey, where an experiment was chosen before. */
const svyglm: RCommand = {
  order: ['formula', 'design', 'subset', 'family'],
  needsChoice: true,
  fits: (call) => formulaOf(call, 'formula') !== null,
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    const [treatment, ...terms] = formula?.parts[0] ?? []
    const isGroup = ({ kind }: Term) => kind === 'category'
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment,
      blocks: groupsIn(terms.filter(isGroup), reading),
      clusters: [],
      covariates: terms.filter((term) => !isGroup(term)),
      weight: null,
    })
    readSurveyOf(call, reading)
    leaveFamily(call, reading)
    reading.remark(
      'The primary estimate is the difference in means; the regression with block effects and covariates stands beside it.',
    )
    call.leaveRest(reading)
  },
}

/** `b`, or the columns of `interaction(a, b)` and `paste(a, b)`. */
function columnsIn(call: RCall, reading: Reading): string[] {
  const blocks = call.get('blocks')
  const own = blocks && columnOf(blocks)
  if (blocks === null || own) return own ? [own.column] : []
  const isCrossed = blocks.kind === 'call' && ['interaction', 'paste', 'paste0'].includes(blocks.name)
  const named = isCrossed ? blocks.args.filter(({ name, value }) => name === null && value.kind !== 'text') : []
  const columns = named.map(({ value }) => columnOf(value))
  if (columns.length > 0 && columns.every((column) => column !== null)) return columns.map(({ column }) => column)
  reading.leave(`blocks = ${call.shown(blocks)}`, NO_COLUMN)
  return []
}

function conditions(call: RCall): { treatedValues?: string[]; controlValues?: string[] } {
  const value = (name: string) => {
    const found = call.word(name) ?? call.number(name)
    return found === null ? undefined : [String(found)]
  }
  return { controlValues: value('condition1'), treatedValues: value('condition2') }
}

/** Experiments as their field types them: `difference_in_means`, `lm_robust` and `lm_lin` of estimatr, `areg` of Stata. */
export const modelLines: DesignModelLines = {
  r: {
    difference_in_means: differenceInMeans,
    lm_robust: lmRobust,
    lm_lin: lmLin,
    feols,
    lm,
    svyglm,
    svyttest: svyglm,
    svydesign,
  },
  stata: { areg, reghdfe: areg, regress: areg, reg: areg, svyset },
  write: writeBlocksLine,
}

type Draft = Readonly<Record<string, unknown>>

/**
 * `difference_in_means(y ~ z, data, blocks = b)`; with covariates `lm_robust`, where the blocks are fixed effects; `svyglm` where a
 * survey is named.
 */
function writeBlocksLine(draft: Draft): string | null {
  const outcome = columnAt(draft, 'outcome')
  const treatment = columnAt(draft, 'treatment')
  if (!outcome || !treatment) return null
  const blocks = textsAt(draft, 'blocks').map(rName)
  const cluster = textAt(draft, 'cluster')
  const weight = textAt(objectAt(draft, 'samplingWeight'), 'column')
  const covariates = columnsAt(draft, 'covariates').map(({ column, kind }) =>
    kind === 'category' ? `factor(${rName(column)})` : rName(column),
  )
  const design = writeSvydesign(draft)
  if (design !== null) {
    const right = [rName(treatment.column), ...covariates, ...blocks.map((block) => `factor(${block})`)]
    return rCall('svyglm', [
      ['', `${rTerm(outcome)} ~ ${right.join(' + ')}`],
      ['design', design],
    ])
  }
  const common: [string, string | null][] = [
    ['clusters', cluster && rName(cluster)],
    ['weights', weight && rName(weight)],
  ]
  if (covariates.length > 0) {
    return rCall('lm_robust', [
      ['', `${rTerm(outcome)} ~ ${[rName(treatment.column), ...covariates].join(' + ')}`],
      ['data', 'data'],
      ['fixed_effects', blocks.length === 0 ? null : `~ ${blocks.join(' + ')}`],
      ...common,
    ])
  }
  return rCall('difference_in_means', [
    ['', `${rTerm(outcome)} ~ ${rName(treatment.column)}`],
    ['data', 'data'],
    ['blocks', blocks.length < 2 ? (blocks[0] ?? null) : `interaction(${blocks.join(', ')})`],
    ...common,
    ['condition1', onlyOf(objectAt(draft, 'treatment'), 'controlValues')],
    ['condition2', onlyOf(objectAt(draft, 'treatment'), 'treatedValues')],
  ])
}

function onlyOf(treatment: Draft, field: string): string | null {
  const [first] = textsAt(treatment, field)
  return first === undefined ? null : rText(first)
}
