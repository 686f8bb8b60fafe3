import { type Check, EngineError, type Estimate } from '@casefiles/engine/analysis'
import { DESIGNS, parseSpec, type StepContext } from '@casefiles/engine/designs'
import type { Text } from '@casefiles/engine/facts'
import { mapInPlace } from '@casefiles/engine/tasks'
import { readerWords } from '@casefiles/engine/verdict'
import { drawSoundWorld, type DrawnWorld } from './draw-world.ts'
import { covers, WORDS } from './judge-world.ts'
import type { EffectSize, WorldFamily } from '@casefiles/engine/worlds'

/** What the primary estimate makes of a world in which every assumption holds. */
export interface SimulatedWorld {
  shape: string
  effect: EffectSize
  truth: number
  value: number
  /** null where there is no interval. */
  isCovered: boolean | null
  /** The interval leaves out zero; null where there is no interval. */
  rejectsZero: boolean | null
  /** p values of the family's diagnostic tests, by check; null where one was not run. */
  tests: Record<string, number | null>
}

export interface SoundWorldChoice {
  /** Names the stream. */
  set: string
  index: number
  /** Shape by id; drawn where left out. */
  shape?: string
  effect?: EffectSize
  /** Also runs the checks; without them a world costs less. */
  withTests?: boolean
}

/**
 * Estimates one sound world, without sensitivity analysis and score.
 *
 * @returns null where preflight refuses the world
 */
export async function simulateWorld(
  family: WorldFamily,
  seed: number,
  choice: SoundWorldChoice,
): Promise<SimulatedWorld | null> {
  const shape = [...family.shapes, ...(family.fewClusters ?? [])].find(({ id }) => id === choice.shape)
  const drawn = drawSoundWorld(family, seed, choice.set, choice.index, {
    ...(shape === undefined ? {} : { shape }),
    ...(choice.effect === undefined ? {} : { effect: choice.effect }),
  })
  try {
    return describe(drawn, family, await runRooms(family, drawn, choice.withTests ?? false))
  } catch (error) {
    if (error instanceof EngineError) return null
    throw error
  }
}

async function runRooms(family: WorldFamily, { world, analysisSeed }: DrawnWorld, withTests: boolean) {
  const registered = DESIGNS[family.design]
  const design = await registered.load()
  const { intent } = world
  const words = readerWords(WORDS)
  const context: StepContext<Text> = {
    seed: analysisSeed,
    intent,
    words,
    log: () => {},
    progress: () => {},
    map: mapInPlace,
  }
  const spec = parseSpec(registered.spec, world.spec)
  const frame = design.preflight(world.data, spec, context)
  const fit = await design.estimate(frame, spec, context)
  const checks = withTests ? design.diagnostics(frame, spec, fit, context).checks : []
  return { primary: fit.estimates.find(({ role }) => role === 'primary')!, checks }
}

function describe(
  { shape, effect, world }: DrawnWorld,
  { tests = [] }: WorldFamily,
  { primary, checks }: { primary: Estimate<Text>; checks: Check<Text>[] },
): SimulatedWorld {
  const isCovered = covers(primary, world.truth)
  const holdsZero = covers(primary, 0)
  const usable = tests.filter(({ onlyWithoutEffect }) => !onlyWithoutEffect || world.truth === 0)
  const pOf = (id: string) => checks.find((check) => check.id === id)?.statistic ?? null
  return {
    shape: shape.id,
    effect,
    truth: world.truth,
    value: primary.value,
    isCovered,
    rejectsZero: holdsZero === null ? null : !holdsZero,
    tests: Object.fromEntries(usable.map(({ check }) => [check, pOf(check)])),
  }
}
