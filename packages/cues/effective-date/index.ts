import { NO_PLACE, type CueOf, type CueRules } from '../cue-spec.ts'
import type { PolicyDocument } from '../text/document.ts'
import {
  amendedFromReadings,
  defaultDayReadings,
  definedReadings,
  headedReadings,
  notBeforeReadings,
  notedReadings,
  tableReadings,
} from './stated-days.ts'
import {
  applicationReadings,
  appliesFromReadings,
  appliesSinceReadings,
  captionedReadings,
  otherApplicationReadings,
} from './application.ts'
import { appointedReadings, commencementOrderReadings, listedReadings } from './appointed-days.ts'
import { chooseReading } from './choose.ts'
import { historyReadings, stampReadings } from './histories.ts'
import { commencementReadings } from './commencement.ts'
import { competingDates } from './competing.ts'
import { findDates } from './dates.ts'
import { remainderReadings, restAfterReadings } from './remainder.ts'
import { printedDaysOf } from './printed-days.ts'
import type { EffectiveDate } from './spec.ts'
import { stepReadings } from './steps.ts'

/** From when the main rule binds. */
export const dateRules: CueRules<'effective_date', EffectiveDate> = { extract: effectiveDateCues }

/** Exactly one cue: the day from which the main rule binds, or a stated absence with its kind. */
export function effectiveDateCues(document: PolicyDocument): readonly CueOf<'effective_date', EffectiveDate>[] {
  const dates = findDates(document.text)
  const days = printedDaysOf(document, dates)
  const readings = {
    commencement: [
      ...commencementOrderReadings(document, dates),
      ...appointedReadings(document, dates),
      ...listedReadings(document, dates),
      ...headedReadings(document, dates),
      ...stampReadings(document, dates),
      ...historyReadings(document),
      ...notedReadings(document, dates),
      ...tableReadings(document, dates),
      ...definedReadings(document, dates),
      ...defaultDayReadings(document, dates),
      ...remainderReadings(document, dates),
      ...restAfterReadings(document, days),
      ...commencementReadings(document, days),
    ],
    application: [
      ...captionedReadings(document, dates),
      ...appliesFromReadings(document, dates),
      ...appliesSinceReadings(document, dates),
      ...applicationReadings(document),
      ...otherApplicationReadings(document, dates),
    ],
    notBefore: notBeforeReadings(document),
    steps: [...stepReadings(document, dates), ...amendedFromReadings(document, dates)],
    days,
  }
  const choice = chooseReading(document, readings)
  const value: EffectiveDate = {
    iso: choice.iso,
    kind: choice.kind,
    competing: competingDates(document, dates, readings, choice.span),
  }
  const place = choice.span ? document.locate(trimmed(document.text, choice.span)) : NO_PLACE
  return [
    {
      cue_type: 'effective_date',
      cue_key: 'effective_date',
      cue_value: value,
      confidence: choice.confidence,
      ...place,
      reason: choice.reason,
    },
  ]
}

function trimmed(text: string, span: { start: number; end: number }) {
  const words = text.slice(span.start, span.end)
  return { start: span.start + words.search(/\S/), end: span.start + words.trimEnd().length }
}
