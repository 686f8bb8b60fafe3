import type { Text } from '../../../fact.ts'
import { ownColumn, unaffectedIn } from '../../../frame/contrast.ts'
import type { PanelFrame } from '../../../frame/panel.ts'
import { selectRows } from '../../../frame/select-rows.ts'
import type { ReaderWords } from '../../../verdict/reader-words.ts'
import { checkOf, type Finding } from '../../shared/finding.ts'
import { check } from '../facts.ts'
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
 * The same comparison of either group alone: what the affected would show by themselves, and what is taken off of it. It passes
 * where the unaffected show nothing; where they do, all rests on both groups being hit alike. For readers, without marks.
 */
export function checkGroupsAlone(frame: PanelFrame, spec: DidSpec, { the }: ReaderWords): Finding<Text> {
  if (!isContrast(spec)) return { checks: [], evidence: {} }
  const [affected, unaffected] = groupsAlone(spec).map(({ column }) => estimateAlone(frame, spec, column))
  const { affectedLabel, unaffectedLabel } = spec.contrast!
  const isKnown = [...affected.ci, ...unaffected.ci].every(Number.isFinite)
  const told = check('groups-alone', {
    the,
    units: spec.outcome.units,
    affected: { label: affectedLabel, ...affected },
    unaffected: { label: unaffectedLabel, ...unaffected },
    isKnown,
  })
  return {
    checks: [
      checkOf(
        {
          id: 'groups-alone',
          passed: isKnown ? unaffected.ci[0] <= 0 && unaffected.ci[1] >= 0 : null,
          severity: 'info',
          statistic: isKnown ? unaffected.value : null,
          threshold: 0,
        },
        told,
      ),
    ],
    evidence: {},
  }
}

function estimateAlone(frame: PanelFrame, spec: DidSpec, column: string): PrimaryNumbers {
  const values = frame.placeboOutcomes!.get(column)!
  if (values.every(Number.isNaN)) return { value: NaN, se: NaN, ci: [NaN, NaN] }
  return estimatePrimary(
    selectRows({ ...frame, outcome: values }, (row) => !Number.isNaN(values[row])),
    spec,
  )
}
