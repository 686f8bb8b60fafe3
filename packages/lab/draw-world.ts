import type { DesignType } from '@casefiles/engine/analysis'
import { createRandom, type Random } from '@casefiles/engine/numerics'
import type {
  EffectSize,
  FrozenFamily,
  Shape,
  Violation,
  World,
  WorldFamily,
  WorldPlan,
} from '@casefiles/engine/worlds'

const EFFECTS: EffectSize[] = ['zero', 'small', 'medium', 'large']

/** A world with its plan and the seed of its analysis. */
export interface DrawnWorld extends WorldPlan {
  world: World
  analysisSeed: number
}

/**
 * World number `index` of a family: violation by its share, shape and effect with equal probabilities.
 *
 * Everything comes from the world's own stream, named by design and index, so that neither the order nor the number of
 * workers can change it.
 *
 * @param seed  of the whole set
 * @param index 0, 1, …
 */
export function drawWorld(family: WorldFamily, seed: number, index: number): DrawnWorld {
  const random = streamOf(seed, family.design, 'calibration', index)
  const plan = {
    violation: pickViolation(family.violations, random.uniform()),
    shape: pick(family.shapes, random),
    effect: pick(EFFECTS, random),
  }
  return complete(family, plan, random)
}

/**
 * A world in which every assumption of the design holds.
 *
 * @param set    names the stream, so that sets of worlds for different purposes share no draw
 * @param choice shape or effect where they are given; drawn where not
 */
export function drawSoundWorld(
  family: WorldFamily,
  seed: number,
  set: string,
  index: number,
  choice: { shape?: Shape; effect?: EffectSize },
): DrawnWorld {
  const random = streamOf(seed, family.design, set, index)
  const violation = family.violations.find(({ kind }) => kind === 'none')!
  const shape = pick(family.shapes, random)
  const effect = pick(EFFECTS, random)
  return complete(family, { violation, shape, effect, ...choice }, random)
}

/**
 * World number `index` of a frozen family at one of its sizes: sound and with its fault in turn, and of both every second
 * one without any effect.
 */
export function drawFrozenWorld(
  family: WorldFamily,
  seed: number,
  { id, fault }: FrozenFamily,
  shape: Shape,
  index: number,
): DrawnWorld {
  const random = streamOf(seed, family.design, `frozen/${id}/${shape.id}`, index)
  const violation = index % 2 === 0 ? family.violations.find(({ kind }) => kind === 'none')! : fault
  const effect = index % 4 < 2 ? 'zero' : pick(EFFECTS.slice(1), random)
  return complete(family, { violation, shape, effect }, random)
}

function streamOf(seed: number, design: DesignType, set: string, index: number): Random {
  return createRandom(seed, `${design}/${set}/${index}`)
}

function complete(family: WorldFamily, plan: WorldPlan, random: Random): DrawnWorld {
  const analysisSeed = random.integer(2 ** 31 - 1)
  return { ...plan, analysisSeed, world: family.draw(plan, random) }
}

function pickViolation(violations: Violation[], at: number): Violation {
  let reached = 0
  for (const violation of violations) {
    reached += violation.share
    if (at < reached) return violation
  }
  return violations.at(-1)!
}

function pick<Item>(items: Item[], random: Random): Item {
  return items[random.integer(items.length)]
}
