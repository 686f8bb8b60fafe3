import type { Takedown } from '../../../contract/takedown.ts'

declare module '../../base/db/schema.ts' {
  interface Schema {
    takedowns: Takedown
  }
}
