import { familyOf } from '../../engine/calibration/families.ts'
import { judgeWorld, type WorldResult } from '../../engine/calibration/judge-world.ts'
import { simulateWorld, type SimulatedWorld, type SoundWorldChoice } from '../../engine/calibration/simulate-world.ts'
import type { DesignType } from '../../engine/analysis.ts'

/** One world to compute; everything its result depends on stands here. */
export type WorldJob =
  | { kind: 'judge'; design: DesignType; seed: number; index: number }
  | { kind: 'simulate'; design: DesignType; seed: number; choice: SoundWorldChoice }

export type JobResult<Job extends WorldJob> = Job extends { kind: 'judge' } ? WorldResult : SimulatedWorld | null

export function runJob(job: WorldJob): Promise<WorldResult | SimulatedWorld | null> {
  const family = familyOf(job.design)!
  return job.kind === 'judge' ? judgeWorld(family, job.seed, job.index) : simulateWorld(family, job.seed, job.choice)
}
