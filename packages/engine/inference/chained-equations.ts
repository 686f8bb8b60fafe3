import { EngineError } from '../errors.ts'
import { gramOf } from '../numerics/gram.ts'
import { matrix, solveSymmetric, valuesAt } from '../numerics/linear-algebra.ts'
import { createRandom, type Random } from '../numerics/random.ts'

/** A variable of which some rows are not known. */
export interface IncompleteVariable {
  /** What errors call it: a column of the data. */
  column: string
  /** One per row, `NaN` where missing; of a category the number of the level, 0 to `levels` - 1. */
  values: Float64Array
  /** How many levels a category has; left out = a number. */
  levels?: number
}

export interface ImputationChoices {
  /** How many completed data sets. */
  sets: number
  /** How often each variable is imputed anew from the others; one alone needs one. */
  cycles: number
  seed: number
  /** Names the random stream where several parts of a file are imputed apart. */
  stream?: string
}

/** Rows among which the one is drawn whose cell fills a gap: as in R `mice`. */
const DONORS = 5
/** Fewer known cells leave nothing to draw from: twice the donors. */
export const LEAST_KNOWN = 2 * DONORS
/** Added to the diagonal of standardised products, so that predictors which repeat others do no harm: as in R `mice`. */
const RIDGE = 1e-5

/**
 * Multiple imputation by chained equations with predictive mean matching: every gap takes the cell of another row that the
 * other variables predict alike, so that nothing is filled in which nobody has.
 *
 * Each incomplete variable is regressed on all others and on what is known of every row, those with the fewest gaps first,
 * round after round. Predictions for gaps come from a regression on a bootstrap sample of the rows with the variable, those for
 * possible donors from one on all of them; of the five donors nearest one is drawn. The bootstrap stands for what is not known
 * of the coefficients and, unlike a normal draw, minds neither a predictor's unit nor its sign. A category is decided level by
 * level: whether it is the first; if not, whether the second; and so on, each by the same matching.
 *
 * @param variables with and without gaps; a row order that the file does not set
 * @param known     predictors without gaps
 * @returns         per set and variable the row whose cell each row takes: itself where its own is known
 * @throws {EngineError} `frame/too-few-known` where a variable is known of fewer than ten rows
 * @see van Buuren & Groothuis-Oudshoorn 2011, doi:10.18637/jss.v045.i03; Little 1988, doi:10.1080/07350015.1988.10509663;
 *   Heitjan & Little 1991, doi:10.2307/2347576 (bootstrap for the coefficients)
 */
export function imputeByChains(
  variables: IncompleteVariable[],
  known: Float64Array[],
  { sets, cycles, seed, stream = 'everyone' }: ImputationChoices,
): Int32Array[][] {
  const all = variables.map(prepare)
  const fixed = known.map(standardise).filter((values) => values !== null)
  const order = [...all.keys()]
    .filter((at) => all[at].gaps.length > 0)
    .sort((a, b) => all[a].gaps.length - all[b].gaps.length || a - b)
  const rounds = order.length > 1 ? cycles : 1
  return Array.from({ length: sets }, (_, set) => {
    const random = createRandom(seed, `imputation/${stream}/${set + 1}`)
    const chain = all.map((one) => startAnywhere(one, random))
    for (let round = 0; round < rounds; round++) {
      for (const at of order) {
        const others = chain.filter((_, other) => other !== at).flatMap(({ columns }) => columns)
        rematch(chain[at], [...fixed, ...others], random)
      }
    }
    return chain.map(({ donor }) => donor)
  })
}

interface Prepared {
  /** As predictors: a number standardised, a category as one 0/1 column for each level but the first. */
  observed: Float64Array[]
  codes: Float64Array
  levels: number | undefined
  known: Int32Array
  gaps: Int32Array
}

interface Link extends Prepared {
  donor: Int32Array
  /** `observed` with every gap filled by its donor's cell. */
  columns: Float64Array[]
}

function prepare({ column, values, levels }: IncompleteVariable): Prepared {
  const rows = [...values.keys()]
  const known = Int32Array.from(rows.filter((row) => !Number.isNaN(values[row])))
  const gaps = Int32Array.from(rows.filter((row) => Number.isNaN(values[row])))
  if (gaps.length > 0 && known.length < LEAST_KNOWN) {
    throw new EngineError(
      'frame/too-few-known',
      `"${column}" is known of ${known.length} of ${values.length} units: gaps are imputed from at least ${LEAST_KNOWN}.`,
      { columns: [column], hint: 'Leave out the covariate, or choose another way to treat units that lack it.' },
    )
  }
  const indicators = (level: number) => values.map((value) => (Number.isNaN(value) ? NaN : Number(value === level)))
  const observed =
    levels === undefined
      ? [standardise(values)].filter((one) => one !== null)
      : Array.from({ length: levels - 1 }, (_, at) => indicators(at + 1))
  return { observed, codes: values, levels, known, gaps }
}

/** With mean 0 and standard deviation 1 over what is known; null where it does not vary, so that it predicts nothing. */
function standardise(values: Float64Array): Float64Array | null {
  const seen = values.filter((value) => !Number.isNaN(value))
  const middle = seen.reduce((sum, value) => sum + value, 0) / seen.length
  const spread = Math.sqrt(seen.reduce((sum, value) => sum + (value - middle) ** 2, 0) / seen.length)
  return spread > 0 ? values.map((value) => (value - middle) / spread) : null
}

function startAnywhere(one: Prepared, random: Random): Link {
  const donor = Int32Array.from(one.codes.keys())
  for (const row of one.gaps) donor[row] = one.known[random.integer(one.known.length)]
  const link = { ...one, donor, columns: one.observed.map((values) => values.slice()) }
  fillColumns(link)
  return link
}

function fillColumns({ observed, columns, donor, gaps }: Link): void {
  observed.forEach((values, at) => {
    for (const row of gaps) columns[at][row] = values[donor[row]]
  })
}

/** Gives every gap of a variable a new donor. */
function rematch(link: Link, predictors: Float64Array[], random: Random): void {
  const { codes, levels, known, gaps, donor } = link
  if (levels === undefined) {
    const found = matchOn(codes, predictors, known, gaps, random)
    gaps.forEach((row, at) => (donor[row] = found[at]))
  } else {
    let [candidates, open] = [known, gaps]
    for (let level = 0; level < levels - 1 && open.length > 0; level++) {
      const isLevel = codes.map((code) => Number(code === level))
      const found = matchOn(isLevel, predictors, candidates, open, random)
      open.forEach((row, at) => (donor[row] = found[at]))
      open = open.filter((row) => codes[donor[row]] !== level)
      candidates = candidates.filter((row) => codes[row] !== level)
    }
  }
  fillColumns(link)
}

/** Per gap one of the candidates, drawn from those whose prediction is nearest to that of the gap. */
function matchOn(
  target: Float64Array,
  predictors: Float64Array[],
  candidates: Int32Array,
  gaps: Int32Array,
  random: Random,
): Int32Array {
  const own = predictors.map((values) => valuesAt(values, candidates))
  const y = valuesAt(target, candidates)
  const counts = new Float64Array(candidates.length)
  for (let i = 0; i < counts.length; i++) counts[random.integer(counts.length)]++
  const fitted = predict(regress(y, own), own, candidates.length)
  const ofGaps = predictors.map((values) => valuesAt(values, gaps))
  const wanted = predict(regress(y, own, counts), ofGaps, gaps.length)
  return drawNearest(fitted, wanted, random).map((place) => candidates[place])
}

/** Constant first, then a slope for each predictor: least squares with a trace of ridge. */
function regress(y: Float64Array, predictors: Float64Array[], counts?: Float64Array): Float64Array {
  const k = predictors.length
  const one = new Float64Array(y.length).fill(1)
  const gram = gramOf([one, ...predictors, y], counts)
  const total = gram.data[0]
  const meanOf = (at: number) => gram.data[at] / total
  const centred = (a: number, b: number) => gram.data[a * (k + 2) + b] - total * meanOf(a) * meanOf(b)
  const products = matrix(k, k)
  const right = new Float64Array(k)
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) products.data[a * k + b] = centred(a + 1, b + 1)
    // of a predictor that does not vary here nothing is learned: its products are zero but for rounding
    products.data[a * k + a] = products.data[a * k + a] * (1 + RIDGE) + total * 1e-9
    right[a] = centred(a + 1, k + 1)
  }
  const slopes = k === 0 ? right : solveSymmetric(products, right)
  const constant = slopes.reduce((sum, slope, a) => sum - slope * meanOf(a + 1), meanOf(k + 1))
  return Float64Array.of(constant, ...slopes)
}

function predict([constant, ...slopes]: Float64Array, predictors: Float64Array[], n: number): Float64Array {
  const predicted = new Float64Array(n).fill(constant)
  slopes.forEach((slope, a) => {
    const values = predictors[a]
    for (let i = 0; i < n; i++) predicted[i] += slope * values[i]
  })
  return predicted
}

/**
 * For each wanted value the place of one drawn from the nearest of `fitted`. Which of equal ones are among the nearest is
 * drawn, too, so that the order of the rows does not prefer any.
 */
function drawNearest(fitted: Float64Array, wanted: Float64Array, random: Random): Int32Array {
  const n = fitted.length
  const shuffled = Int32Array.from(fitted.keys())
  for (let i = n - 1; i > 0; i--) {
    const j = random.integer(i + 1)
    ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
  }
  const places = shuffled.sort((a, b) => fitted[a] - fitted[b])
  const donors = Math.min(DONORS, n)
  return Int32Array.from(wanted, (value) => {
    let low = 0
    for (let high = n; low < high;) {
      const middle = (low + high) >> 1
      if (fitted[places[middle]] < value) low = middle + 1
      else high = middle
    }
    let [from, to] = [low, low]
    while (to - from < donors) {
      const below = from > 0 ? value - fitted[places[from - 1]] : Infinity
      const above = to < n ? fitted[places[to]] - value : Infinity
      if (below <= above) from--
      else to++
    }
    return places[from + random.integer(donors)]
  })
}
