import { renderToStaticMarkup } from 'react-dom/server'
import { MECHANISM_VERDICT, RETRACTED_VERDICT } from '../../contract/plain-verdict.ts'
import { answerOf, knownInWords, whatIsKnown } from '../../contract/public-answer.ts'
import { isRetracted } from '../../contract/standing.ts'
import type { CasefilePublication } from '../../contract/publication.ts'
import { withLightColours } from '../../ui/charts/light-colours.ts'
import { textWidth, wrapText } from '../../ui/charts/text.ts'
import { BAND_WORDS } from '../../ui/format/values.ts'

// Half of the 1200 × 630 pixels that previews are shown at: pictures are drawn at two pixels per unit.
const WIDTH = 600
const HEIGHT = 315
const PAD = 32
const TITLE_SIZE = 24

/** Lines that an answer may take; a longer one ends with the sentence that fits. */
const ANSWER_LINES = 7
const ANSWER_SIZE = 15
const KNOWN = 'What is known: '

/** What stands for a casefile where its address is shared: number, title, the answer, and the two lines. */
export function previewPicture(publication: CasefilePublication): string {
  const { casefile, analysis, texts } = publication
  const title = wrapText(casefile.title, WIDTH - PAD * 2, TITLE_SIZE).slice(0, 2)
  const answer = wrapText(answerOf(publication).text, WIDTH - PAD * 2, ANSWER_SIZE)
  const lines =
    answer.length <= ANSWER_LINES ? answer : [...answer.slice(0, ANSWER_LINES - 1), `${answer[ANSWER_LINES - 1]} …`]
  const { standing } = casefile
  const { overall, band } = analysis.eqs
  const { plain_verdict } = casefile
  const verdict = plain_verdict === MECHANISM_VERDICT ? 'no verdict: a mechanism study.' : plain_verdict
  const score = `Evidence Quality Score ${overall} of 100, ${BAND_WORDS[band]}`
  const known = cut(knownInWords(whatIsKnown(texts.others)), WIDTH - PAD * 2 - textWidth(KNOWN, 13))
  const top = 62 + title.length * 30
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
      <text x={PAD} y={38} fontSize={14} fontWeight={600} fill="var(--ink-2)">
        {[`Policy Casefiles · ${casefile.docket}`, ...(standing ? [standing.state.toUpperCase()] : [])].join(' · ')}
      </text>
      {title.map((line, place) => (
        <text key={place} x={PAD} y={70 + place * 30} fontSize={TITLE_SIZE} fontWeight={700} fill="var(--ink)">
          {line}
        </text>
      ))}
      {lines.map((line, place) => (
        <text key={place} x={PAD} y={top + 10 + place * 20} fontSize={ANSWER_SIZE} fill="var(--ink)">
          {line}
        </text>
      ))}
      <path d={`M${PAD} 268h${WIDTH - PAD * 2}`} stroke="var(--line)" />
      <text x={PAD} y={285} fontSize={13} fontWeight={600} fill="var(--ink)">
        {isRetracted(standing) ? RETRACTED_VERDICT : `This analysis: ${verdict} ${score}`}
      </text>
      <text x={PAD} y={304} fontSize={13} fill="var(--ink-2)">
        {KNOWN + known}
      </text>
    </svg>,
  )
  return `${withLightColours(markup)}\n`
}

/** As much of a text as fits one line, up to a word. */
function cut(text: string, width: number): string {
  const [first = '', ...rest] = wrapText(text, width, 13)
  return rest.length === 0 ? first : `${first.replace(/[ ,.;]+$/, '')} …`
}
