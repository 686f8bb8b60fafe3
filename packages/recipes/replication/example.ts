import type { DesignType } from '@casefiles/engine/analysis'
import { DESIGN_FOLDERS } from '@casefiles/engine/names'

/** A small design on a data set of the archive, for one choice or another that scripts must get right. */
export interface ReplicationExample {
  name: string
  /** The data set by the name that goldens have for it, such as `star.csv`. */
  data: string
  spec: unknown
}

/** The examples of a design, from the design's own folder. */
export async function loadExamples(design: DesignType): Promise<ReplicationExample[]> {
  const { examples } = await import(`../designs/${DESIGN_FOLDERS[design]}/replication/examples.ts`)
  return examples
}
