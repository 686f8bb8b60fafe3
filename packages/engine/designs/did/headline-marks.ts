import type { Text } from '../../fact.ts'
import type { PanelFrame } from '../../frame/panel.ts'
import type { Design, Evidence, Fitted, StepContext } from '../design.ts'
import { progressWithin } from '../shared/finding.ts'
import type { DidSpec } from './spec.ts'

type Rooms<Fit extends Fitted<Text>> = Required<
  Pick<
    Design<DidSpec, PanelFrame, Fit, Text>,
    'estimate' | 'diagnostics' | 'sensitivity' | 'plots' | 'estimatePrimaries'
  >
>

/** The fit of the same design without its headline, where it has one: what earns the marks. */
interface OfEveryTime<Fit> {
  ofEveryTime?: Fit
}

/**
 * The rooms of a design whose score does not depend on which times its headline averages.
 *
 * A drift moves an average over few times by less than one over many, so that a shorter headline would earn more marks. The
 * marks are therefore those of the same design without a headline: every time after treatment counts. Checks, and the bias
 * that a verdict is freed of, stay those of the headline, which is
 * what the estimate is.
 *
 * @see docs/methodology.md, "Difference-in-differences"
 */
export function withMarksOfEveryTime<Fit extends Fitted<Text>>(rooms: Rooms<Fit>): Rooms<Fit & OfEveryTime<Fit>> {
  return {
    ...rooms,
    estimate: (frame, spec, context) => {
      if (spec.headlineWindow === undefined) return rooms.estimate(frame, spec, context)
      return estimateBoth(rooms, frame, spec, context)
    },
    diagnostics: (frame, spec, fit, context) => {
      const own = rooms.diagnostics(frame, spec, fit, context)
      if (!fit.ofEveryTime) return own
      const whole = rooms.diagnostics(frame, everyTime(spec), fit.ofEveryTime, quiet(context))
      return { ...own, evidence: markBy(whole.evidence, own.evidence) }
    },
    sensitivity: (frame, spec, fit, context) => {
      if (!fit.ofEveryTime) return rooms.sensitivity(frame, spec, fit, context)
      return varyBoth(rooms, frame, spec, { own: fit, whole: fit.ofEveryTime }, context)
    },
  }
}

async function estimateBoth<Fit extends Fitted<Text>>(
  rooms: Rooms<Fit>,
  frame: PanelFrame,
  spec: DidSpec,
  context: StepContext<Text>,
): Promise<Fit & OfEveryTime<Fit>> {
  const own = await rooms.estimate(frame, spec, { ...context, progress: progressWithin(context, 0, 0.5) })
  const ofEveryTime = await rooms.estimate(frame, everyTime(spec), quiet(context, 0.5))
  return { ...own, ofEveryTime }
}

async function varyBoth<Fit extends Fitted<Text>>(
  rooms: Rooms<Fit>,
  frame: PanelFrame,
  spec: DidSpec,
  { own, whole }: { own: Fit; whole: Fit },
  context: StepContext<Text>,
) {
  const found = await rooms.sensitivity(frame, spec, own, { ...context, progress: progressWithin(context, 0, 0.5) })
  const marking = await rooms.sensitivity(frame, everyTime(spec), whole, quiet(context, 0.5))
  return { ...found, evidence: markBy(marking.evidence, found.evidence) }
}

function everyTime({ headlineWindow: _, ...spec }: DidSpec): DidSpec {
  return spec
}

/** What happens to the same rows was logged once already; nobody is told of an estimate that is not the design's. */
function quiet({ announce: _, ...context }: StepContext<Text>, from = 1): StepContext<Text> {
  return { ...context, log: () => undefined, progress: progressWithin(context, from, 1) }
}

/** Looks over every time, each with what it is in the headline's units. */
function markBy(whole: Evidence<Text>, own: Evidence<Text>): Evidence<Text> {
  return Object.fromEntries(
    Object.entries(whole).map(([id, look]) => {
      const { value, noise, share, text } = own[id] ?? look
      if (value === null || (value === look.value && noise === look.noise)) return [id, look]
      const ofEstimate = { value, ...(noise !== undefined && { noise }), ...(share !== undefined && { share }), text }
      return [id, { ...look, ofEstimate }]
    }),
  )
}
