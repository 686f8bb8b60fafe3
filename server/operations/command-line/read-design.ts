import fs from 'node:fs'
import { type DesignDocument, designDocumentSchema } from '../../../contract/design.ts'
import { DESIGNS, parseSpec } from '@casefiles/engine/designs'
import { readQuestion } from '@casefiles/engine'
import { type RecipeStep, recipeStepsSchema } from '@casefiles/recipes/schemas'
import { InputError } from './input-error.ts'

/** A design as a file may hold it: with or without the data set's fingerprint. */
const designFileSchema = designDocumentSchema.partial({ dataset: true })
export type DesignFile = Omit<DesignDocument, 'dataset'> & Partial<Pick<DesignDocument, 'dataset'>>

/** Said on the command line for a bare specification, which states no intent of its own. */
export interface StatedIntent {
  type: string
  seed: number
  direction?: 'increase' | 'decrease' | 'equal' | undefined
  smallestEffect?: number | undefined
}

/** @throws {InputError} `input/cannot-read` */
export function readBytes(file: string): Buffer {
  try {
    return fs.readFileSync(file)
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new InputError('input/cannot-read', `The file ${file} ${isMissing ? 'does not exist' : 'cannot be read'}.`)
  }
}

/**
 * Reads a whole design document, or the bare specification of an analysis.
 *
 * @returns the design, and whether it was a bare specification
 * @throws {InputError} `input/cannot-read`, `input/not-json`, `input/invalid-design`
 * @throws {EngineError} `design/invalid-spec` naming the field of the specification that is wrong
 */
export function readDesign(file: string, stated: StatedIntent): { design: DesignFile; isBare: boolean } {
  const value = parseJson(file, readBytes(file).toString('utf8'))
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new InputError('input/invalid-design', `${file} must hold one JSON object with the design's fields.`)
  }
  const isBare = !('design_type' in value)
  const design = isBare ? wrapSpec(value, stated) : parseDocument(file, value)
  const registered = Object.hasOwn(DESIGNS, design.design_type) ? DESIGNS[design.design_type] : undefined
  if (!registered) {
    const known = Object.keys(DESIGNS).join(', ')
    throw new InputError(
      'input/invalid-design',
      `Designs of type ${design.design_type} cannot be run; known: ${known}.`,
    )
  }
  const analysis = parseSpec(registered.spec, design.analysis) as DesignDocument['analysis']
  return { design: { ...design, analysis }, isBare }
}

/** @throws {InputError} `input/not-json` */
function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new InputError('input/not-json', `${file} is not JSON: ${(error as Error).message}.`)
  }
}

function parseDocument(file: string, value: object): DesignFile {
  const parsed = designFileSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const field = issue.path.length > 0 ? `the field "${issue.path.join('.')}": ` : ''
  throw new InputError('input/invalid-design', `${file}: ${field}${issue.message}.`)
}

function wrapSpec(spec: object, { type, seed, direction, smallestEffect }: StatedIntent): DesignFile {
  const isStated = direction !== undefined && smallestEffect !== undefined
  const smallestEffectBasis = isStated ? 'Stated on the command line.' : undefined
  return {
    design_type: type as DesignDocument['design_type'],
    assignment_mechanism: { type: 'Not stated', narrative: 'Not stated.' },
    units: { unit_of_analysis: 'Unit and period', unit_id_field: 'Not stated', sutva_notes: 'Not stated.' },
    treatments: { treatment_name: 'Policy', treatment_definition: 'Not stated.', control_definition: 'Not stated.' },
    ...readQuestion({ direction, smallestEffect, smallestEffectBasis, seed }),
    declared_choices: [],
    lock_status: 'after-results',
    analysis: spec as DesignDocument['analysis'],
  }
}

/**
 * Reads the steps of a recipe: a list of them, or an object that holds one as `steps`, as designs do in `dataset.recipe`.
 *
 * @throws {InputError} `input/cannot-read`, `input/not-json`, `input/invalid-recipe`
 */
export function readRecipe(file: string): RecipeStep[] {
  const value = parseJson(file, readBytes(file).toString('utf8'))
  const steps = typeof value === 'object' && value !== null && 'steps' in value ? value.steps : value
  const parsed = recipeStepsSchema.safeParse(steps)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [place, ...field] = issue.path
  const where =
    place === undefined
      ? ''
      : `step ${Number(place) + 1}${field.length > 0 ? `, the field "${field.join('.')}"` : ''}: `
  throw new InputError('input/invalid-recipe', `${file}: ${where}${issue.message}.`)
}
