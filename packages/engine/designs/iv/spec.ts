import * as z from 'zod/mini'
import type { DesignSpec } from '../design.ts'
import {
  column,
  columnName,
  field,
  from,
  label,
  mainOutcome,
  ownChoices,
  ownSays,
  rawUnits,
  secondaryOutcomes,
  secondarySubgroups,
  sentences,
  to,
  transform,
  values,
} from '../shared/fields.ts'

const kind = field(
  '`category` makes one 0/1 column for every value but the first.',
  z._default(z.enum(['number', 'category']), 'number'),
)

const outcome = z.strictObject({
  column: column('wage'),
  transform,
  scale: field(
    'Multiplies the (transformed) outcome, so that estimates read in natural units; 100 with `log` reads in percent.',
    z._default(z.number().check(z.positive()), 1),
    100,
  ),
  label,
  units: field('Units of the estimate, for one unit of treatment.', label, 'percent per year of school'),
  rawUnits,
})

const reason = sentences(
  'Why it is left out, in a sentence that readers see.',
  'Too few people live close to it.',
  z.minLength(10, 'Say in a sentence why the instrument is left out.'),
)

const instrumentLabel = field('What readers see.', label, 'Distance to a college')

const exogenous = z.array(z.strictObject({ column: column('age'), transform, kind, label: z.optional(label) }))

/** Everything that must be chosen before an instrumental-variables analysis runs. Unknown fields are refused. */
export const ivSchema = z.strictObject({
  outcome: mainOutcome(outcome),
  otherOutcomes: secondaryOutcomes(outcome, ownChoices({ exogenous: field(ownSays, z.optional(exogenous)) })),
  subgroups: secondarySubgroups,
  treatment: field(
    'The endogenous treatment.',
    z.strictObject({
      column: column('schooling'),
      transform,
      scale: field(
        'Multiplies the (transformed) treatment, so that one unit reads naturally: 10.49 = 1 / ln 1.1 with `log` makes one unit 10 percent. Not used with `treatedValues`.',
        z._default(z.number().check(z.positive()), 1),
        10.49,
      ),
      label: field('What readers see.', label, 'Years of school'),
      treatedValues: field(
        'Cell values that mean "treated", as text; the column then counts as 0 or 1. Left out = the column’s own numbers.',
        z.optional(values),
        ['yes'],
      ),
    }),
  ),
  instruments: field(
    'Excluded instruments: they move the treatment and reach the outcome by no other way.',
    z
      .array(z.strictObject({ column: column('distance'), transform, kind, label: instrumentLabel }))
      .check(z.minLength(1)),
  ),
  leftOutInstruments: field(
    'Instruments that the source study used and the data hold, and that this design does not use. Each is tested against the others all the same.',
    z._default(
      z.array(
        z.strictObject({
          column: column('quarter_of_birth'),
          transform,
          kind,
          label: z.optional(instrumentLabel),
          reason,
        }),
      ),
      [],
    ),
  ),
  exogenous: field('Exogenous covariates, controlled for in both stages.', z._default(exogenous, [])),
  effects: field('Fixed effects taken out of everything.', z._default(z.array(columnName), []), ['state', 'year']),
  crossedEffects: field(
    'Fixed effects of several columns together, such as of every region in every year, taken out as well.',
    z.optional(
      z.array(
        z.strictObject({
          columns: field('Columns whose combinations are the levels.', z.array(columnName).check(z.minLength(1)), [
            'region',
            'year',
          ]),
        }),
      ),
    ),
  ),
  balanceCovariates: field(
    'Covariates fixed before the instrument; they must not differ across it. Left out = the exogenous covariates.',
    z._default(z.array(z.strictObject({ column: column('age'), transform, kind, label })), []),
  ),
  cluster: field(
    'Column the standard errors are clustered on: the unit the instrument was assigned to.',
    z.optional(columnName),
    'county',
  ),
  secondCluster: field(
    'A second column that standard errors are clustered on as well, where errors hang together in two ways, such as by place and by year.',
    z.optional(columnName),
    'year',
  ),
  covariance: field('Covariance where no cluster is named.', z._default(z.enum(['hc1', 'iid']), 'hc1')),
  samplingWeight: field(
    'How much of the population a row stands for, with the question that the weighted estimate answers. Left out = every row counts alike.',
    z.optional(
      z.strictObject({
        column: column('weight'),
        question: field(
          'The question, as readers see it.',
          z.string().check(z.minLength(1)),
          'the effect among all men of the country',
        ),
      }),
    ),
  ),
  unit: field('Names a unit; left out = every row is one.', z.optional(columnName), 'person'),
  time: field(
    'When: a column, or the period that all rows come from.',
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('column'), column: column('year') }),
      z.strictObject({ kind: z.literal('period'), from, to }),
    ]),
  ),
})

export type IvSpec = z.infer<typeof ivSchema>

/** The columns of every fixed effect, those of one column first. */
export function effectsOf({ effects, crossedEffects = [] }: Pick<IvSpec, 'effects' | 'crossedEffects'>): string[][] {
  return [...effects.map((column) => [column]), ...crossedEffects.map(({ columns }) => columns)]
}

export const ivSpec: DesignSpec<IvSpec> = {
  id: 'IV',
  menuPlace: 3,
  label: 'Instrumental variables',
  subject: 'The method of instrumental variables',
  shortLabel: 'IV',
  methodName: 'Instrumental variables',
  summary:
    'Uses a source of change in the treatment that reaches the outcome by no other way, and compares outcomes along it.',
  fitsWhen: 'A lottery, an offer or an encouragement moves some people into treatment.',
  needs: 'For each person or place: the outcome, the treatment, and the lottery, offer or price that moved it.',
  estimands: ['LATE'],
  schema: ivSchema,
  steps: {
    outcome: 'Outcomes',
    otherOutcomes: 'Outcomes',
    subgroups: 'Outcomes',
    treatment: 'Treatments',
    instruments: 'Assignment',
    leftOutInstruments: 'Assignment',
    exogenous: 'Covariates',
    effects: 'Covariates',
    crossedEffects: 'Covariates',
    balanceCovariates: 'Covariates',
    cluster: 'Units',
    secondCluster: 'Units',
    covariance: 'Replication',
    samplingWeight: 'Units',
    unit: 'Units',
    time: 'Units',
  },
}
