import type { Design, DesignSpec } from './design.ts'

/** A design as registered: the light part at once, its rooms when an analysis needs them. */
export interface RegisteredDesign {
  // Each design has its own types of spec, frame and fit; only its own rooms ever see them.
  spec: DesignSpec<any>
  load: () => Promise<Design<any, any, any>>
}

export type DesignRegistry = Partial<Record<DesignSpec<unknown>['id'], RegisteredDesign>>

/** One line per design; the contract's union, forms, method pages and conformance tests derive from it. */
export const DESIGNS: DesignRegistry = {}
