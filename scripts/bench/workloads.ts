import { discontinuityWorkloads } from './discontinuity.ts'
import { groupTimeWorkloads } from './group-time.ts'
import { honestWorkloads } from './honest.ts'
import { instrumentWorkloads } from './instruments.ts'
import { matchingWorkloads } from './matching.ts'
import { sunAbrahamWorkloads } from './sun-abraham.ts'
import { syntheticControlWorkloads } from './synthetic-control.ts'
import { twoWayWorkloads } from './two-way.ts'
import type { Workload } from './workload.ts'

/** The rows of the table, in its order. */
export const WORKLOADS: Workload[] = [
  ...twoWayWorkloads,
  ...instrumentWorkloads,
  ...groupTimeWorkloads,
  ...sunAbrahamWorkloads,
  ...discontinuityWorkloads,
  ...matchingWorkloads,
  ...syntheticControlWorkloads,
  ...honestWorkloads,
]
