/** A small design on a data set of the reference folder, for one choice or another that scripts must get right. */
export interface ReplicationExample {
  name: string
  /** File of `../shared/reference/data/archive`. */
  data: string
  spec: unknown
}
