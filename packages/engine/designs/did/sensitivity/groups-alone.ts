import { ownColumn, unaffectedIn } from '../../../frame/contrast.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { formatSpan } from '../../../words/interval.ts'
import { formatEffect } from '../../../words/number.ts'
import { withUnits } from '../../../words/units.ts'
import type { SensitivityPart } from '../../shared/finding.ts'
import { estimatePrimary, type PrimaryNumbers } from '../primary.ts'
import { type DidSpec, isContrast } from '../spec.ts'

/** The outcome of either group of triple differences by itself, as the frame reads outcomes; none of other designs. */
export function groupsAlone(spec: DidSpec): { column: string; transform: 'none' | 'log'; scale: number }[] {
  if (!isContrast(spec)) return []
  const { transform, scale } = spec.outcome
  const column = ownColumn(spec.outcome.column)
  return [column, unaffectedIn(column)].map((name) => ({ column: name, transform, scale }))
}

/**
 * The same comparison of either group alone: what the affected would show by themselves, and what is taken off of it, which the
 * policy cannot have caused.
 *
 * @param keeps whether another interval says what that of the primary estimate says
 */
export function compareGroupsAlone(
  frame: PanelFrame,
  spec: DidSpec,
  keeps: (ci: [number, number]) => boolean,
  { the }: ReaderWords,
): SensitivityPart {
  if (!isContrast(spec)) return { sensitivity: [], evidence: {} }
  const [affected, unaffected] = groupsAlone(spec).map(({ column }) => estimateAlone(frame, spec, column))
  const { affectedLabel, unaffectedLabel } = spec.contrast!
  const tell = ({ value, ci }: PrimaryNumbers) =>
    `${withUnits(formatEffect(value), spec.outcome.units)} (range ${formatSpan(...ci)})`
  const isNothing = unaffected.ci[0] <= 0 && unaffected.ci[1] >= 0
  return {
    sensitivity: [
      {
        id: 'groups-alone',
        title: 'Either group alone',
        varied: 'The group compared',
        series: [
          { setting: affectedLabel, value: affected.value, ci: affected.ci, keepsConclusion: keeps(affected.ci) },
          { setting: unaffectedLabel, value: unaffected.value, ci: unaffected.ci, keepsConclusion: isNothing },
        ],
        breakdownValue: null,
        message: `Of ${affectedLabel} alone the same comparison finds ${tell(affected)}. Of ${unaffectedLabel}, which ${the} cannot reach, it finds ${tell(unaffected)}: that is taken off.`,
      },
    ],
    evidence: {},
  }
}

function estimateAlone(frame: PanelFrame, spec: DidSpec, column: string): PrimaryNumbers {
  const values = frame.placeboOutcomes!.get(column)!
  return estimatePrimary(
    selectRows({ ...frame, outcome: values }, (row) => !Number.isNaN(values[row])),
    spec,
  )
}
