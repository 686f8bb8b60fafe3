import { DESIGNS, type DesignType } from './registry.ts'

/*
 * What the designs are called, as plain values. A page's bundle carries these values in place of this module
 * (site/adapter/build-plugins.ts), so that a list of casefiles needs no schema of any design.
 */

const specs = Object.values(DESIGNS)
  .map(({ spec }) => spec)
  .sort((a, b) => a.menuPlace - b.menuPlace)

/** Ids of the designs in the order of menus, messages and the published interface. */
export const DESIGN_TYPES: readonly DesignType[] = specs.map(({ id }) => id)

/** Names as readers know them, by id. */
export const DESIGN_NAMES = namesBy((spec) => spec.label)

/** Names where there is little room, by id. */
export const SHORT_DESIGN_NAMES = namesBy((spec) => spec.shortLabel)

/** Names as methods, as they stand in a sentence or a heading, by id. */
export const METHOD_NAMES = namesBy((spec) => spec.methodName)

/** Names of the folders in which what belongs to a design lies, by id. */
export const DESIGN_FOLDERS = namesBy((spec) => DESIGNS[spec.id].folder)

/** Designs whose window after treatment says how long the outcome was followed. */
export const FOLLOWED_OVER_PERIODS: readonly DesignType[] = specs
  .filter(({ followsPeriods }) => followsPeriods)
  .map(({ id }) => id)

function namesBy(name: (spec: (typeof specs)[number]) => string): Readonly<Record<DesignType, string>> {
  return Object.fromEntries(specs.map((spec) => [spec.id, name(spec)])) as Record<DesignType, string>
}
