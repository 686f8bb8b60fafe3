/** A small design on a data set of the archive, for one choice or another that scripts must get right. */
export interface ReplicationExample {
  name: string
  /** The data set by the name that goldens have for it, such as `star.csv`. */
  data: string
  spec: unknown
}
