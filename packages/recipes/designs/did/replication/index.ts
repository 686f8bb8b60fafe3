import type { ChangingFacts, DidScriptFacts, RowFacts } from '@casefiles/engine/replication'
import { countsInBaseR } from './counts-base-r.ts'
import { countsInPython, countsInR, countsInStata } from './counts-packages.ts'
import { imputedInBaseR } from './imputed-base-r.ts'
import { imputedInPython, imputedInR, imputedInStata } from './imputed-packages.ts'
import { type DidSpec, isCounts, isImputed } from '@casefiles/engine/specs'
import type { Columns, ReplicationWriter, ScriptBody, ScriptLanguage } from '../../../replication/replication.ts'
import { didInBaseR } from './base-r.ts'
import { changingInPython, didInPython } from './python.ts'
import { changingInBaseR, changingInR, didInR, lockedChoices } from './r.ts'
import { changingInStata, didInStata, hasCsdid } from './stata.ts'
import { didOnRowsInBaseR } from './base-r-rows.ts'
import { carryWays, WAYS_FILE } from './randomisation-r.ts'

type Scripts = Partial<Record<ScriptLanguage, ScriptBody>>

const RANDOMISED =
  'Interval: randomization inference, as there are few clusters; the ways in which the run gave out the adoption dates ' +
  `are carried in ${WAYS_FILE}.`

/** The package `differences` averages every time since adoption; a headline of some has no script in Python. */
const hasDifferences = ({ headlineWindow }: DidSpec): boolean => headlineWindow === undefined

/**
 * The design says all of the primary estimate but the ways in which randomisation inference gave out the dates. The
 * packages of the field have no small-sample factor and no such interval: their value is ours, their interval the peers'.
 */
export const replication: ReplicationWriter<DidSpec, DidScriptFacts> = {
  carry: (facts) => (facts !== null && 'ways' in facts ? [carryWays(facts)] : []),
  write: ({ spec, columns, together, facts }) => {
    if (isCounts(spec)) return writeCounts(spec, columns, together)
    if (isImputed(spec)) return writeImputed(spec, columns, together)
    if (facts !== null && 'effects' in facts) return writeChanging(spec, columns, together, facts)
    if (facts !== null && 'rowsOf' in facts) return writeOnRows(spec, columns, together, facts)
    const notes = [...lockedChoices(spec), ...(facts === null ? [] : [RANDOMISED])]
    return {
      'base-r': { notes, packages: [], code: didInBaseR(spec, columns, together, facts) },
      r: { notes, packages: ['did'], code: didInR(spec, columns, together) },
      ...(hasCsdid(spec) && { stata: { notes, packages: ['csdid', 'drdid'], code: didInStata(spec, columns) } }),
      ...(hasDifferences(spec) && {
        python: { notes, packages: ['pandas', 'scipy', 'differences'], code: didInPython(spec, columns, together) },
      }),
    }
  },
}

/** Means of whoever is seen; the packages are told so in their own words. */
function writeOnRows(spec: DidSpec, columns: Columns, together: number, facts: RowFacts): Scripts {
  const notes = lockedChoices(spec, facts)
  return {
    'base-r': { notes, packages: [], code: didOnRowsInBaseR(spec, columns, together, facts) },
    r: { notes, packages: ['did'], code: didInR(spec, columns, together, facts) },
    ...(hasCsdid(spec) && { stata: { notes, packages: ['csdid', 'drdid'], code: didInStata(spec, columns, facts) } }),
    ...(hasDifferences(spec) && {
      python: {
        notes,
        packages: ['pandas', 'scipy', 'differences'],
        code: didInPython(spec, columns, together, facts),
      },
    }),
  }
}

/** The peers count every unit alike and use normal quantiles, as the primary estimate does: their interval is ours. */
function writeChanging(spec: DidSpec, columns: Columns, together: number, facts: ChangingFacts): Scripts {
  const notes = lockedChoices(spec)
  return {
    'base-r': { notes, packages: [], code: changingInBaseR(spec, columns, together) },
    r: { notes, packages: ['DIDmultiplegtDYN'], code: changingInR(spec, columns, together, facts) },
    stata: { notes, packages: ['did_multiplegt_dyn', 'gtools'], code: changingInStata(spec, columns, together, facts) },
    python: { notes, packages: ['pandas', 'scipy'], code: changingInPython(spec, columns, together) },
  }
}

/** The peers have our value; their small-sample factors are others. */
function writeImputed(spec: DidSpec, columns: Columns, together: number): Scripts {
  const notes = lockedChoices(spec)
  return {
    'base-r': { notes, packages: [], code: imputedInBaseR(spec, columns, together) },
    r: { notes, packages: ['fixest'], code: imputedInR(spec, columns) },
    ...(!spec.unitTrends && {
      stata: { notes, packages: ['did_imputation', 'reghdfe', 'ftools'], code: imputedInStata(spec, columns) },
    }),
    python: { notes, packages: ['pandas'], code: imputedInPython(spec, columns) },
  }
}

/** The peers have our value; they take normal quantiles, and of several dates an error given the totals. */
function writeCounts(spec: DidSpec, columns: Columns, together: number): Scripts {
  const notes = lockedChoices(spec)
  return {
    'base-r': { notes, packages: [], code: countsInBaseR(spec, columns, together) },
    r: { notes, packages: ['fixest'], code: countsInR(spec, columns) },
    stata: { notes, packages: ['ppmlhdfe', 'reghdfe', 'ftools'], code: countsInStata(spec, columns) },
    python: { notes, packages: ['pandas', 'statsmodels'], code: countsInPython(spec, columns) },
  }
}
