/** Largest squared distance that counts as equal to a given one. */
export type Ties = (squared: number) => number

/** Standard deviations by which two roundings of the same distance may differ, coordinates of up to a million included. */
const ROUNDING = 1e-9

/** Equal but for rounding: units are never averaged for being near, only for being equally near. */
export const withinRounding: Ties = (squared) => (Math.sqrt(squared) + ROUNDING) ** 2

/** No nearer than to the last bit. */
export const exactly: Ties = (squared) => squared

/** All within an allowance in squared distance, as the R package Matching takes ties (1e-5 there). */
export function withinSquared(allowance: number): Ties {
  return (squared) => squared + allowance
}
