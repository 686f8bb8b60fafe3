/**
 * Up to where the checks of this design call a bias harmless: half a standard error of the estimate, or a tenth of the
 * smallest effect that matters. Ours; the score does not read them.
 */
export const HARMLESS = { errors: 0.5, effects: 0.1 }

/** The same for the move that squares make, which take out a part only of what a curve does. */
export const HARMLESS_CURVE = { errors: 0.25, effects: 0.05 }
