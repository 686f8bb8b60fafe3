import type { DesignRubric } from '../eqs/rubric.ts'
import { blocksSpec } from './blocks/spec.ts'
import type { Design, DesignSpec, Fitted } from './design.ts'
import { didSpec } from './did/spec.ts'
import type { Text } from '../fact.ts'
import type { Exploration } from './exploration.ts'
import { ivSpec } from './iv/spec.ts'
import { matchingSpec } from './matching/spec.ts'
import { rddSpec } from './rdd/spec.ts'
import { syntheticControlSpec } from './synthetic-control/spec.ts'

/**
 * The registered designs, one line each: the folder where everything of a design lies, and its light part. Nothing else
 * lists designs: types, menus, forms, the contract, method pages, scripts and tests derive from these lines, and what is
 * needed later is loaded from the folder by the name of its file (docs/architecture.md, "Adding a design").
 */
const LINES = {
  DiD: { folder: 'did', spec: didSpec },
  Blocks: { folder: 'blocks', spec: blocksSpec },
  SyntheticControl: { folder: 'synthetic-control', spec: syntheticControlSpec },
  IV: { folder: 'iv', spec: ivSpec },
  RDD: { folder: 'rdd', spec: rddSpec },
  Matching: { folder: 'matching', spec: matchingSpec },
}

export type DesignType = keyof typeof LINES

/**
 * A design as registered: the light part at once, its rooms when an analysis needs them.
 * Its own types of spec, frame and fit are known to its own rooms only.
 */
export interface RegisteredDesign {
  /** Name of its folder, from which parts that few need are loaded where they are needed. */
  folder: string
  spec: DesignSpec<unknown>
  load: () => Promise<Design<unknown, unknown, Fitted<Text>, Text>>
  /** How its evidence is scored. */
  rubric: () => Promise<DesignRubric>
  /** What a reader may change; a module of its own, so that an analysis does not carry it. */
  explore: () => Promise<Exploration<unknown, unknown>>
}

export type DesignRegistry = Partial<Record<DesignType, RegisteredDesign>>

/** Every design by its id. */
export const DESIGNS: Readonly<Record<DesignType, RegisteredDesign>> = Object.fromEntries(
  Object.entries(LINES).map(([id, line]) => [id, register(line)]),
) as Record<DesignType, RegisteredDesign>

function register({ folder, spec }: { folder: string; spec: DesignSpec<unknown> }): RegisteredDesign {
  return {
    folder,
    spec,
    load: () => import(`./${folder}/index.ts`).then(({ design }) => design),
    rubric: () => import('../eqs/table.ts').then(({ RUBRICS }) => RUBRICS[spec.id]),
    explore: () => import(`./${folder}/explore.ts`).then(({ exploration }) => exploration),
  }
}
