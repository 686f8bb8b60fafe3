import type { DesignModelLines } from '../../model-lines/model-line.ts'
import { augsynth, dataprep } from './model-line/read-r.ts'
import { synthInStata } from './model-line/read-stata.ts'
import { writeSyntheticControlLine } from './model-line/write.ts'

/** Synthetic control as its field types it: `dataprep` of Synth, `augsynth`, `synth` of Stata. */
export const modelLines: DesignModelLines = {
  r: { dataprep, augsynth },
  stata: { synth: synthInStata, synth_runner: synthInStata, allsynth: synthInStata },
  write: writeSyntheticControlLine,
}
