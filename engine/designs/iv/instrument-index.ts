import type { IvColumn } from './frame.ts'
import type { IvFit } from './estimate.ts'

/**
 * The instruments as one: the treatment they predict, Σ π·z. With one instrument this is the instrument times its
 * coefficient, so that more of it always means more treatment.
 */
export function instrumentIndex({ model, firstStage }: Pick<IvFit, 'model' | 'firstStage'>): IvColumn {
  const values = new Float64Array(model.n)
  model.instruments.forEach((instrument, j) => {
    const { value } = firstStage.coefficients[j]
    for (let i = 0; i < values.length; i++) values[i] += value * instrument.values[i]
  })
  const label = model.instruments.length === 1 ? model.instruments[0].label : 'the predicted treatment'
  return { term: 'index', label, source: 'index', values }
}
