import {
  drawFrozenWorld,
  familyOf,
  judgeDrawn,
  judgeWorld,
  type SimulatedWorld,
  simulateWorld,
  type SoundWorldChoice,
  type WorldResult,
} from '@casefiles/lab'
import type { DesignType } from '@casefiles/engine/analysis'

/** One world to compute; everything its result depends on stands here. */
export type WorldJob =
  | { kind: 'judge'; design: DesignType; seed: number; index: number }
  | { kind: 'frozen'; design: DesignType; seed: number; index: number; family: string; shape: string }
  | { kind: 'simulate'; design: DesignType; seed: number; choice: SoundWorldChoice }

export type JobResult<Job extends WorldJob> = Job extends { kind: 'judge' | 'frozen' }
  ? WorldResult
  : SimulatedWorld | null

export function runJob(job: WorldJob): Promise<WorldResult | SimulatedWorld | null> {
  const family = familyOf(job.design)!
  if (job.kind === 'frozen') {
    const frozen = family.frozen.find(({ id }) => id === job.family)!
    const shape = frozen.shapes.find(({ id }) => id === job.shape)!
    return judgeDrawn(family, drawFrozenWorld(family, job.seed, frozen, shape, job.index), job.index)
  }
  return job.kind === 'judge' ? judgeWorld(family, job.seed, job.index) : simulateWorld(family, job.seed, job.choice)
}
