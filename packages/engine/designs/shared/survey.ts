import { EngineError } from '../../errors.ts'
import { type DataTable, readNumbers, readText } from '../../frame/table.ts'
import type { Grouping } from '../../inference/fixed-effects.ts'
import { countSurvey, selectSurvey, type SurveyColumns, type SurveyDesign } from '../../inference/survey-design.ts'

/** The columns that a survey names, none where there is no survey. */
export function surveyColumns(survey: SurveyColumns | undefined): string[] {
  return [survey?.strata, survey?.primarySamplingUnit].filter((name) => name !== undefined)
}

/** Between the cells that name a unit: no cell holds it. */
const separator = '\u0000'

/**
 * The sample design of a whole file. Units are nested: the same name in two strata is two units, and without a column of units
 * each row is one.
 *
 * @param weight column of the sampling weights; a row without one was not sampled
 * @param takesPart tells of a table the rows that are the sample; the others are further records of the same people
 * @returns per row of the file its unit, -1 where a cell of the design is missing
 * @throws {EngineError} `survey/lonely-unit` where a stratum has one unit and the design declares no rule for it
 */
export function readSurvey(
  table: DataTable,
  survey: SurveyColumns,
  weight: string | undefined,
  takesPart: (table: DataTable) => (row: number) => boolean = () => () => true,
): SurveyDesign {
  if (table.partOf) return selectSurvey(readSurvey(table.partOf.whole, survey, weight, takesPart), table.partOf.rows)
  const { strata, primarySamplingUnit, lonelyUnits } = survey
  const strataCells = strata === undefined ? null : readText(table, strata)
  const unitCells = primarySamplingUnit === undefined ? null : readText(table, primarySamplingUnit)
  const weights = weight === undefined ? null : readNumbers(table, weight)
  const isOwn = takesPart(table)
  const isSampled = (row: number) =>
    isOwn(row) && strataCells?.[row] !== null && unitCells?.[row] !== null && !Number.isNaN(weights?.[row])
  const rows = [...Array(table.rows).keys()].filter(isSampled)
  const stratumOf = (row: number) => strataCells?.[row] ?? ''
  const unitOf = (row: number) => `${stratumOf(row)}${separator}${unitCells![row]}`
  const strataOfRows = numberNames(rows.map(stratumOf))
  // rows that were drawn one by one are units in the order of the file
  const units = unitCells === null ? null : numberNames(rows.map(unitOf))
  const index = new Int32Array(table.rows).fill(-1)
  const stratum = new Int32Array(units?.names.length ?? rows.length)
  rows.forEach((row, at) => {
    index[row] = units?.index[at] ?? at
    stratum[index[row]] = strataOfRows.index[at]
  })
  const unitsIn = new Int32Array(strataOfRows.names.length)
  for (const at of stratum) unitsIn[at]++
  if (lonelyUnits === 'fail') refuseLonely(unitsIn, strataOfRows.names, survey)
  return { index, levels: stratum.length, stratum, unitsIn, lonelyUnits }
}

/** Names by letter, so that the order of the rows cannot change a number, with each cell's place among them. */
function numberNames(cells: string[]): { names: string[]; index: number[] } {
  const names = [...new Set(cells)].sort()
  const place = new Map(names.map((name, at) => [name, at]))
  return { names, index: cells.map((cell) => place.get(cell)!) }
}

function refuseLonely(unitsIn: Int32Array, names: string[], survey: SurveyColumns): void {
  const { strata } = survey
  const lonely = names.filter((_, at) => unitsIn[at] === 1)
  if (lonely.length === 0) return
  const named = lonely.slice(0, 10).join(', ') + (lonely.length > 10 ? ' and others' : '')
  const who =
    strata === undefined
      ? 'The sample has'
      : lonely.length === 1
        ? `The stratum ${named} of "${strata}" has`
        : `${lonely.length} strata of "${strata}" (${named}) have`
  throw new EngineError('survey/lonely-unit', `${who} one primary sampling unit: a variance needs two.`, {
    columns: surveyColumns(survey),
    hint: 'Join such strata with one that is like them, or declare lonelyUnits: adjust is cautious, certainty is for units that were drawn for sure.',
  })
}

/**
 * Errors are summed by sampling unit, so a group that was treated or randomized as a whole, or whose members are alike, lies
 * within one: where it holds several, it is itself the unit to name.
 *
 * @param clusters on the same rows, with the column's name
 * @throws {EngineError} `survey/cluster-crosses-units`; `survey/too-few-units` where no degree of freedom is left
 */
export function requireSurveyFits(survey: SurveyDesign, clusters: Grouping | null, column: string | undefined): void {
  if (clusters !== null) {
    const home = new Int32Array(clusters.levels).fill(-1)
    clusters.index.forEach((cluster, row) => {
      if (home[cluster] === -1) home[cluster] = survey.index[row]
      if (home[cluster] === survey.index[row]) return
      throw new EngineError(
        'survey/cluster-crosses-units',
        `A group of "${column}" has rows in two primary sampling units: errors are summed by unit, which has to hold such groups whole.`,
        {
          columns: column === undefined ? [] : [column],
          hint: `Where groups of "${column}" hold whole sampling units, name "${column}" as the primarySamplingUnit.`,
        },
      )
    })
  }
  const { units, strata, df } = countSurvey(survey)
  if (df >= 1) return
  throw new EngineError(
    'survey/too-few-units',
    `The rows in use lie in ${units} primary sampling units of ${strata} strata: units less strata leave no degree of freedom.`,
    { hint: 'Use a larger part of the survey, or join strata.' },
  )
}
