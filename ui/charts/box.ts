/** The plotting area inside a drawing, in drawing units. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Coordinates to a tenth of a pixel: same picture, smaller page. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
