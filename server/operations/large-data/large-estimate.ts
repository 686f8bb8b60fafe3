/** The main estimate of a design from sums over cells. */
export interface LargeEstimate {
  /** As the whole analysis names it. */
  id: string
  value: number
  se: number
  ci: [number, number]
  p: number
  /** Degrees of freedom of the t reference; null = normal quantiles. */
  df: number | null
  /** Rows it rests on. */
  n: number
  method: string
  /** What was left out, in sentences. */
  notes: string[]
}
