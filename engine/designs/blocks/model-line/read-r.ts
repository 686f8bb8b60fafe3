import type { RCommand } from '../../../model-lines/model-line.ts'
import type { Expression } from '../../../model-lines/r/expression.ts'
import { clustersOf, fixestClusters, formulaOf, groupsIn, outcomeIn } from '../../../model-lines/r/formula.ts'
import type { RCall } from '../../../model-lines/r/r-call.ts'
import { columnOf } from '../../../model-lines/r/terms.ts'
import { readArms } from './choices.ts'

/** `difference_in_means(y ~ z, blocks = b, clusters = c)` of estimatr. */
export const differenceInMeans: RCommand = {
  order: ['formula', 'data', 'blocks', 'clusters', 'weights'],
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment: formula?.parts[0][0],
      ...conditions(call),
      blocks: columnsIn(call.get('blocks')),
      clusters: clustersOf(call, ['clusters'], reading),
      covariates: [],
      weight: call.column('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `lm_robust(y ~ z + x, fixed_effects = ~ b, clusters = c)` of estimatr. */
export const lmRobust: RCommand = {
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
      weight: call.column('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `lm_lin(y ~ z, covariates = ~ x)` of estimatr. */
export const lmLin: RCommand = {
  order: ['formula', 'covariates', 'data', 'weights', 'subset', 'clusters'],
  read(call, reading) {
    const formula = formulaOf(call, 'formula')
    readArms(reading, {
      outcome: outcomeIn(formula, reading),
      treatment: formula?.parts[0][0],
      blocks: [],
      clusters: clustersOf(call, ['clusters'], reading),
      covariates: call.terms('covariates'),
      weight: call.column('weights'),
    })
    reading.remark('The interacted adjustment stands beside the primary difference in means.')
    call.leaveRest(reading)
  },
}

/** `feols(y ~ z | block)` of fixest, where an experiment was chosen before. */
export const feols: RCommand = {
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
      weight: call.column('weights'),
    })
    call.leaveRest(reading)
  },
}

/** `b`, or the columns of `interaction(a, b)` and `paste(a, b)`. */
function columnsIn(blocks: Expression | null): string[] {
  if (blocks === null) return []
  const own = columnOf(blocks)
  if (own) return [own.column]
  return blocks.kind === 'call' ? blocks.args.flatMap(({ value }) => columnOf(value)?.column ?? []) : []
}

function conditions(call: RCall): { treatedValues?: string[]; controlValues?: string[] } {
  const value = (name: string) => {
    const found = call.word(name) ?? call.number(name)
    return found === null ? undefined : [String(found)]
  }
  return { controlValues: value('condition1'), treatedValues: value('condition2') }
}
