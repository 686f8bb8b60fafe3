import type { AnalysisJson } from '../../contract/analysis.ts'
import type { DesignDocument } from '../../contract/design.ts'
import { overallBand } from '../../engine/eqs/bands.ts'
import { describeHold } from '../../engine/eqs/what-set.ts'
import { describeEffect } from '../../engine/verdict/effect-words.ts'
import { type OutcomeScale, outcomeScaleOf, sizeInWords } from '../../engine/verdict/outcome-scale.ts'
import { decimalsTelling } from '../../engine/words/decimals.ts'
import { formatNumber, isPresent } from '../../engine/words/number.ts'
import { capitalize } from '../../engine/words/sentence.ts'
import { withUnits } from '../../engine/words/units.ts'
import { round } from '../charts/plane.tsx'
import { textWidth } from '../charts/text.ts'
import { EqsFigure } from '../eqs/EqsFigure.tsx'
import { marksOfEqs, scoreText } from '../eqs/eqs-marks.ts'
import { BAND_WORDS } from '../format/bands.ts'
import { PrecisionRuler } from './PrecisionRuler.tsx'

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
  const matters = design.intent.kind === 'mechanism' ? null : design.intent.smallestEffect
  return (
    <div className="three-things">
      <HowLarge main={main} scale={scale} matters={matters} natural={natural} />
      <HowFarToTrust eqs={analysis.eqs} idPrefix={idPrefix} />
      <HowMuchTold analysis={analysis} main={main} scale={scale} matters={matters} />
    </div>
  )
}

const HOW_LARGE = 'How large'

function HowLarge({
  main,
  scale,
  matters,
  natural,
}: {
  main: Main | undefined
  scale: OutcomeScale
  matters: number | null
  natural: string | null
}) {
  if (main === undefined || main.value === null)
    return (
      <section>
        <h2>{HOW_LARGE}</h2>
        <p className="three-things-large">Not estimated</p>
        <p>Nothing in these data says how large the effect is.</p>
      </section>
    )
  const words = describeEffect(finiteEnds(main), scale)
  return (
    <section>
      <h2>{HOW_LARGE}</h2>
      <p className="three-things-large">
        {capitalize(words.change.replace(/^about /, ''))}{' '}
        <small>{words.range === null || words.isEndless ? 'no range can be given' : plainRange(words.range)}</small>
      </p>
      <EffectScale main={main} scale={scale} matters={matters} />
      {natural === null ? null : <p>{natural}</p>}
      {matters === null ? null : <p>Shaded: too small to matter (under {sizeOf(matters, main.units, scale)}).</p>}
    </section>
  )
}

interface EffectScaleProps {
  main: AnalysisJson['estimates'][number]
  scale: OutcomeScale
  /** The smallest effect that matters; null of a mechanism. */
  matters: number | null
}

const WIDTH = 350
const PAD = 8
const LINE = 18
const NO_EFFECT = 'no effect'

/** One effect as dot and interval against no effect, and what is too small to matter shaded around it. */
function EffectScale({ main, scale, matters }: EffectScaleProps) {
  const tell = (value: number) => sizeInWords(value, scale)
  const [low, high] = main.ci.map((end) => (isPresent(end) ? tell(end) : null))
  const value = tell(main.value ?? Number.NaN)
  const edge = matters === null ? null : Math.abs(tell(matters))
  const seen = [0, value, low, high, edge, edge === null ? null : -edge].filter(isPresent)
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
      {edge === null ? null : (
        <rect x={x(-edge)} y={7} width={round(x(edge) - x(-edge))} height={22} fill="var(--sunken)" />
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

/** What the engine's own estimate would be: an end without a bound is infinite, one that was not computed is not. */
function finiteEnds(main: Main) {
  const end = (value: number | null) => value ?? Number.NaN
  const ends = (interval: [number | null, number | null], pieces: boolean): [number, number] =>
    pieces ? [interval[0] ?? -Infinity, interval[1] ?? Infinity] : [end(interval[0]), end(interval[1])]
  const { ciPieces, value, p, se, ci, clusters, df, pAdjusted, reason, ...rest } = main
  const isSet = ciPieces !== undefined || isPresent(ci[0]) !== isPresent(ci[1])
  return {
    ...rest,
    ...{ value: end(value), p: end(p), se: end(se), ci: ends(ci, isSet), clusters, df },
    ...(ciPieces && { ciPieces: ciPieces.map((piece) => ends(piece, true)) }),
  }
}

const plainRange = (range: string) => range.replace(/^a (fall|rise) of /, '')

const tell = (size: number) => formatNumber(size, decimalsTelling(size))

/** A size without a sign in the words readers are told it in. */
function sizeOf(size: number, units: string, scale: OutcomeScale): string {
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

function HowMuchTold({ analysis: { eqs }, main, scale, matters }: ToldProps) {
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
  return (
    <section>
      <h2>{HOW_MUCH_TOLD}</h2>
      <p className="three-things-large">
        {capitalize(precision?.word ?? 'Not graded')}{' '}
        <small>could find {sizeOf(detectable, main.units, scale)} or more</small>
      </p>
      <PrecisionRuler
        found={isPresent(main.value) ? Math.abs(sizeInWords(main.value, scale)) : null}
        detectable={Math.abs(sizeInWords(detectable, scale))}
        matters={matters === null ? null : Math.abs(sizeInWords(matters, scale))}
        idPrefix="precision"
      />
      <p>
        Hatched: effects this study would likely miss.
        {isInside ? ' The one found lies inside it.' : ''}
      </p>
    </section>
  )
}
