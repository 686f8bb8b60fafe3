import { withUnits } from '../../engine/words/units.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { hasVerdict, RETRACTED_VERDICT } from '../../contract/plain-verdict.ts'
import { isRetracted } from '../../contract/standing.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { withLightColours } from '../../ui/charts/light-colours.ts'
import { wrapText } from '../../ui/charts/text.ts'
import { BAND_WORDS } from '../../ui/format/bands.ts'
import { formatIntervalInWords } from '../../engine/words/interval.ts'
import { formatEffect } from '../../engine/words/number.ts'

// Half of the 1200 × 630 pixels that previews are shown at: pictures are drawn at two pixels per unit.
const WIDTH = 600
const HEIGHT = 315
const PAD = 32
const FINDING_SIZE = 21

/** What stands for a casefile where its address is shared: number, title, finding, effect with its interval, score. */
export function previewPicture({ casefile, analysis }: CasefilePublication): string {
  const title = wrapText(casefile.title, WIDTH - PAD * 2, 30).slice(0, 3)
  const { plain_verdict, headline } = casefile
  // the heading of a mechanism says more than that it has no verdict; it may be longer than the picture is wide
  const found = hasVerdict(plain_verdict) ? plain_verdict : (headline ?? plain_verdict)
  const finding = wrapText(found, WIDTH - PAD * 2, FINDING_SIZE).slice(0, 3)
  const { effect } = casefile
  const { standing } = casefile
  const numbers =
    effect &&
    `${withUnits(formatEffect(effect.value), effect.units)}, 95% interval ${formatIntervalInWords(...effect.ci)}`
  const { overall, band } = analysis.eqs
  const markup = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      fontFamily="'Public Sans'"
    >
      {standing ? <desc>{standing.notice}</desc> : null}
      <rect width={WIDTH} height={HEIGHT} fill="var(--surface)" />
      <rect width={WIDTH} height={6} fill="var(--c-treated)" />
      <text x={PAD} y={46} fontSize={15} fontWeight={600} fill="var(--ink-2)">
        {[`Policy Casefiles · ${casefile.docket}`, ...(standing ? [standing.state.toUpperCase()] : [])].join(' · ')}
      </text>
      {title.map((line, place) => (
        <text key={place} x={PAD} y={88 + place * 36} fontSize={30} fontWeight={700} fill="var(--ink)">
          {line}
        </text>
      ))}
      {finding.map((line, place) => (
        <text
          key={place}
          x={PAD}
          y={232 - (finding.length - 1 - place) * 26}
          fontSize={FINDING_SIZE}
          fontWeight={600}
          fill="var(--ink)"
        >
          {line}
        </text>
      ))}
      <text x={PAD} y={258} fontSize={15} fill="var(--ink-2)">
        {numbers}
      </text>
      <path d={`M${PAD} 274h${WIDTH - PAD * 2}`} stroke="var(--line)" />
      <text x={PAD} y={298} fontSize={15} fontWeight={600} fill="var(--ink)">
        {isRetracted(standing)
          ? RETRACTED_VERDICT
          : `Evidence Quality Score ${overall} of 100, ${BAND_WORDS[band]}`}
      </text>
    </svg>,
  )
  return `${withLightColours(markup)}\n`
}
