import type { AnalysisJson } from '../../contract/analysis.ts'
import type { DesignDocument } from '../../contract/design.ts'
import { overallBand } from '@casefiles/engine/eqs'
import { type OutcomeScale, outcomeScaleOf, sizeInWords, TIMES_AS_HIGH, toldIn } from '@casefiles/engine/verdict'
import { describeEffect, isUnidentified, sizeCaveat, describeHold } from '@casefiles/words'
import { capitalize, formatNumber, isPresent, withUnits } from '@casefiles/engine/words'
import { decimalsTelling } from '@casefiles/words/formats'
import { round } from '../charts/plane.tsx'
import { textWidth } from '../charts/text.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs, scoreText } from '../eqs/eqs-marks.ts'
import { BAND_WORDS } from '../format/values.ts'

interface ThreeThingsProps {
  analysis: AnalysisJson
  design: Pick<DesignDocument, 'analysis' | 'intent'>
  /** What the effect comes to where one can picture it, e.g. in a city. */
  natural: string | null
  idPrefix: string
}

type Main = AnalysisJson['estimates'][number]

/** How large, how far to trust the comparison, how much the data can tell apart: side by side, never averaged. */
export function ThreeThings({ analysis, design, natural, idPrefix }: ThreeThingsProps) {
  const scale = outcomeScaleOf(design.analysis)
  const main = analysis.estimates.find(({ role }) => role === 'primary')
  // an account of a mechanism is read against nothing that was set beforehand
  const matters = design.intent.kind === 'mechanism' ? null : meant(design.intent)
  return (
    <div className="three-things">
      <HowLarge main={main} scale={scale} matters={matters} natural={natural} verdict={analysis.verdict} />
      <HowFarToTrust eqs={analysis.eqs} idPrefix={idPrefix} />
      <HowMuchTold analysis={analysis} main={main} scale={scale} matters={matters} />
    </div>
  )
}

/** The smallest effect that matters, signed as it was meant: of logarithms a fall is told in other percents than a rise. */
const meant = ({ direction, smallestEffect }: { direction: string; smallestEffect: number }) =>
  direction === 'decrease' ? -smallestEffect : smallestEffect

const HOW_LARGE = 'How large'

function HowLarge({
  main,
  scale,
  matters,
  natural,
  verdict,
}: {
  main: Main | undefined
  scale: OutcomeScale
  matters: number | null
  natural: string | null
  verdict: AnalysisJson['verdict']
}) {
  if (main === undefined || main.value === null || isUnidentified(verdict))
    return (
      <section>
        <h2>{HOW_LARGE}</h2>
        <p className="three-things-large">Not estimated</p>
        <p>Nothing in these data says how large the effect is.</p>
      </section>
    )
  const words = describeEffect(finiteEnds(main), scale, { marks: marksOf(matters) })
  const caveat = sizeCaveat(verdict)
  return (
    <section>
      <h2>{HOW_LARGE}</h2>
      <p className="three-things-large">
        {largeWords(words.change, main.units, words.isEndless || words.range === null)}
      </p>
      <p className="three-things-range">
        {words.isEndless
          ? 'The data rule out no size of effect.'
          : words.range === null
            ? 'No range can be given.'
            : rangeWords(words.range, main.units)}
      </p>
      <EffectScale main={main} scale={scale} matters={matters} />
      {caveat === null ? null : <p>{caveat}</p>}
      {natural === null ? null : <p>{natural}</p>}
      {matters === null ? null : <p>Shaded: too small to matter (under {sizeOf(matters, main.units, scale)}).</p>}
    </section>
  )
}

interface EffectScaleProps {
  main: AnalysisJson['estimates'][number]
  scale: OutcomeScale
  /** The smallest effect that matters, whatever its sign; null of a mechanism. */
  matters: number | null
}

const WIDTH = 350
const PAD = 8
const LINE = 18
/** Times what was seen that the scale goes on for what would matter. */
const FARTHEST = 3
const NO_EFFECT = 'no effect'

/** One effect as dot and interval against no effect, and what is too small to matter shaded around it. */
function EffectScale({ main, scale, matters }: EffectScaleProps) {
  const tell = (value: number) => sizeInWords(value, scale)
  const [low, high] = main.ci.map((end) => (isPresent(end) ? tell(end) : null))
  const value = tell(main.value ?? Number.NaN)
  // of logarithms as many percent down are fewer than up
  const told = matters === null ? null : ([-1, 1] as const).map((side) => tell(side * Math.abs(matters)))
  // what matters may be far more than anything seen: then all that is drawn is too small
  const reach = FARTHEST * Math.max(...[value, low, high].filter(isPresent).map(Math.abs))
  const small = told?.map((end) => (reach > 0 ? Math.sign(end) * Math.min(Math.abs(end), reach) : end)) ?? null
  const seen = [0, value, low, high, ...(small ?? [])].filter(isPresent)
  const [least, most] = [Math.min(...seen), Math.max(...seen)]
  const spare = (most - least || 1) * 0.06
  const x = (amount: number) => round(PAD + ((amount - least + spare) / (most - least + 2 * spare)) * (WIDTH - 2 * PAD))
  const half = textWidth(NO_EFFECT, 12) / 2
  return (
    <svg
      className="three-things-scale"
      viewBox={`0 0 ${WIDTH} 46`}
      width={WIDTH}
      height={46}
      aria-hidden="true"
      fill="none"
    >
      {small === null ? null : (
        <rect
          x={x(small[0])}
          y={7}
          width={round(x(small[1]) - x(small[0]))}
          height={22}
          fill="var(--sunken)"
          stroke="var(--line)"
        />
      )}
      <path d={`M${PAD} ${LINE}H${WIDTH - PAD}`} stroke="var(--line)" />
      <path d={`M${x(0)} 4V32`} stroke="var(--ink)" strokeWidth={1.5} />
      {isPresent(low) && isPresent(high) ? (
        <path d={`M${x(low)} ${LINE}H${x(high)}`} stroke="var(--c-treated)" strokeWidth={3} />
      ) : null}
      <circle cx={x(value)} cy={LINE} r={6} fill="var(--c-treated)" />
      <text
        x={Math.min(Math.max(x(0), half), WIDTH - half)}
        y={44}
        textAnchor="middle"
        fontSize={12}
        fontWeight={600}
        fill="var(--ink)"
      >
        {NO_EFFECT}
      </text>
    </svg>
  )
}

/** No end of a range is rounded across what is too small to matter, on either side. */
const marksOf = (matters: number | null) => (matters === null ? [] : [matters, -matters])

/** What the engine's own estimate would be: an end without a bound is infinite, one that was not computed is not. */
function finiteEnds(main: Main) {
  const end = (value: number | null) => value ?? Number.NaN
  const ends = (interval: [number | null, number | null], pieces: boolean): [number, number] =>
    pieces ? [interval[0] ?? -Infinity, interval[1] ?? Infinity] : [end(interval[0]), end(interval[1])]
  const { ciPieces, value, p, se, ci, clusters, df, pAdjusted: _pAdjusted, reason: _reason, ...rest } = main
  const isSet = ciPieces !== undefined || isPresent(ci[0]) !== isPresent(ci[1])
  return {
    ...rest,
    value: end(value),
    p: end(p),
    se: end(se),
    ci: ends(ci, isSet),
    clusters,
    df,
    ...(ciPieces && { ciPieces: ciPieces.map((piece) => ends(piece, true)) }),
  }
}

/** The size in large type: long units stand with the range below, where there is one. */
function largeWords(change: string, units: string, isAlone: boolean): string {
  const plain = change.replace(/^about /, '')
  const short = units.length > MANY_LETTERS && !isAlone ? plain.replace(` ${units}`, '') : plain
  return capitalize(
    units === 'percentage points' ? short.replace('lower', 'fewer of 100').replace('higher', 'more of 100') : short,
  )
}

const MANY_LETTERS = 14

/** The range below it, in the units of the large type: of a hundred people so many more or fewer. */
function rangeWords(range: string, units: string): string {
  const plain = range.replace(/^a (fall|rise) of /, '')
  // long units stand once, behind both ends
  const short = units.length > MANY_LETTERS ? plain.replace(` ${units} to `, ' to ') : plain
  if (units !== 'percentage points') return capitalize(short)
  const counted = plain
    .replaceAll(/a fall of (.+?) percentage points?/g, '$1 fewer')
    .replaceAll(/a rise of (.+?) percentage points?/g, '$1 more')
    .replaceAll(/ percentage points?/g, '')
  return capitalize(`${counted} of 100`)
}

/** The size that was found as the large type tells it, without its units. */
function foundWords(main: Main, scale: OutcomeScale, matters: number | null): string {
  const { change } = describeEffect(finiteEnds(main), scale, { marks: marksOf(matters) })
  return /(?:less than )?\d[\d,.]*(?: times as high)?|just over 1/.exec(change)?.[0] ?? change
}

/** From here on more than three digits say nothing. */
const MANY_DIGITS = 1000
const tell = (size: number) =>
  formatNumber(size >= MANY_DIGITS ? Number(size.toPrecision(3)) : size, decimalsTelling(size))

/** A signed size in the words readers are told it in, which leave out the sign. */
function sizeOf(size: number, units: string, scale: OutcomeScale): string {
  if (toldIn([size], units, scale).none === 1) return withUnits(tell(Math.exp(size / scale.scale)), TIMES_AS_HIGH)
  return withUnits(tell(Math.abs(sizeInWords(size, scale))), scale.kind === 'log' ? 'percent' : units)
}

function HowFarToTrust({ eqs, idPrefix }: { eqs: AnalysisJson['eqs']; idPrefix: string }) {
  const band = overallBand(eqs.overall)
  const marks = marksOfEqs(eqs)
  return (
    <section>
      <h2>How far to trust the comparison</h2>
      <div className="three-things-score">
        <EqsFigure marks={marks} size="medium" idPrefix={idPrefix} />
        <dl>
          {marks.pillars.map(({ id, label, score }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{formatNumber(score, 1)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>
        {describeHold(eqs) ?? `The score is the mean of its parts: ${scoreText(eqs.overall)}, ${BAND_WORDS[band]}.`}{' '}
        {eqs.setBy === 'mean' ? null : `The marks alone give ${scoreText(eqs.mean)}.`}
        {eqs.provisional ? ' Provisional: the rubric is still being calibrated.' : null}
      </p>
    </section>
  )
}

const HOW_MUCH_TOLD = 'How much the data can tell apart'

interface ToldProps {
  analysis: AnalysisJson
  main: Main | undefined
  scale: OutcomeScale
  matters: number | null
}

function HowMuchTold({ analysis: { eqs, verdict }, main, scale, matters }: ToldProps) {
  const precision = eqs.rubricVersion === 'eqs-rubric/5' ? eqs.precision : null
  const detectable = precision?.detectable ?? null
  if (main === undefined || !isPresent(detectable))
    return (
      <section>
        <h2>{HOW_MUCH_TOLD}</h2>
        <p className="three-things-large">Not known</p>
        <p>Without an interval nobody can say which effects this study would have missed.</p>
      </section>
    )
  const isInside = isPresent(main.value) && Math.abs(main.value) < detectable
  // told on the side on which the effect lies, so that the two can be compared
  const onSide = isPresent(main.value) && main.value < 0 ? -detectable : detectable
  return (
    <section>
      <h2>{HOW_MUCH_TOLD}</h2>
      <p className="three-things-large">{capitalize(precision?.word ?? 'Not graded')}</p>
      <p className="three-things-range">Could find {sizeOf(onSide, main.units, scale)} or more.</p>
      <PrecisionRuler
        detectable={detectable}
        matters={matters}
        found={
          isPresent(main.value) && !isUnidentified(verdict)
            ? { size: main.value, words: foundWords(main, scale, matters) }
            : null
        }
        tell={(size) => sizeOf(size, '', scale).replace(/ percent$/, '')}
        idPrefix="precision"
      />
      <p>
        Hatched: effects this study would likely miss.
        {isInside ? ' The one found lies inside it.' : ''}
      </p>
    </section>
  )
}

interface PrecisionRulerProps {
  /** In units of the estimate; the ruler shows their sizes, words may differ with the sign. */
  found: { size: number; words: string } | null
  detectable: number
  matters: number | null
  /** A signed size as readers are told it. */
  tell: (size: number) => string
  /** Unique on the page. */
  idPrefix: string
}

const RULER_WIDTH = 350
const RULER_LINE = 32
/** Times what was found or can be found that the ruler goes on for what would matter. */
const RULER_FARTHEST = 4

/** A ruler of sizes from none on: hatched what would likely be missed, a triangle for what matters, a dot for what was found. */
function PrecisionRuler({ found, detectable, matters, tell, idPrefix }: PrecisionRulerProps) {
  const seen = Math.max(detectable, Math.abs(found?.size ?? 0))
  const isOff = matters !== null && Math.abs(matters) > RULER_FARTHEST * seen
  const most = 1.12 * Math.max(seen, isOff ? 0 : Math.abs(matters ?? 0))
  const x = (size: number) => round((Math.abs(size) / most) * RULER_WIDTH)
  const hatch = `${idPrefix}-hatch`
  return (
    <svg
      className="three-things-scale"
      viewBox={`0 0 ${RULER_WIDTH} 62`}
      width={RULER_WIDTH}
      height={62}
      aria-hidden="true"
      fill="none"
    >
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={1} height={5} fill="var(--ink-3)" />
        </pattern>
      </defs>
      <rect
        x={0.5}
        y={RULER_LINE - 11}
        width={x(detectable)}
        height={11}
        fill={`url(#${hatch})`}
        stroke="var(--line-strong)"
      />
      <path d={`M0 ${RULER_LINE}H${RULER_WIDTH}`} stroke="var(--ink)" strokeWidth={1.5} />
      {isOff ? <Words at={RULER_WIDTH} y={58} text={`matters: ${tell(matters)} \u2192`} /> : null}
      {matters === null || isOff ? null : (
        <>
          <path d={`M${x(matters)} ${RULER_LINE + 2}l5 8h-10z`} stroke="var(--ink)" fill="var(--surface)" />
          <Words at={x(matters)} y={58} text={`matters: ${tell(matters)}`} />
        </>
      )}
      {found === null ? null : (
        <>
          <circle cx={x(found.size)} cy={RULER_LINE - 6} r={6} fill="var(--c-treated)" />
          <Words at={x(found.size)} y={12} text={`found: ${found.words}`} isStrong />
        </>
      )}
    </svg>
  )
}

function Words({ at, y, text, isStrong = false }: { at: number; y: number; text: string; isStrong?: boolean }) {
  const half = textWidth(text, 12) / 2
  return (
    <text
      x={round(Math.min(Math.max(at, half), RULER_WIDTH - half))}
      y={y}
      textAnchor="middle"
      fontSize={12}
      fontWeight={isStrong ? 650 : 400}
      fill={isStrong ? 'var(--c-treated)' : 'var(--ink-2)'}
    >
      {text}
    </text>
  )
}
