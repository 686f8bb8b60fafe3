import type { StudioCasefile } from '../../../contract/studio/casefile.ts'
import { DESIGN_NAMES } from '../../../engine/designs/names.ts'
import { formatDateTime } from '../../../engine/words/date.ts'
import { shortHash } from '../../../ui/format/hashes.ts'

/** What the run is bound to. */
export function LockedDesign({ casefile }: { casefile: StudioCasefile }) {
  const { lock, design_type, document, dataset, latest_run, version } = casefile
  const { seed, analysis } = document.design as { seed?: number; analysis?: { outcome?: { label?: string } } }
  return (
    <aside className="analyze-aside" aria-label="Locked design">
      <h2>Locked design</h2>
      <dl className="fact-rows">
        <Fact name="Fingerprint" value={lock ? shortHash(lock.hash) : 'none'} title={lock?.hash} isCode />
        <Fact name="Locked" value={lock ? `${formatDateTime(lock.created_at)}, ${lock.author}` : 'not yet'} />
        <Fact name="Version" value={String(version)} />
        <Fact name="Design" value={design_type ? DESIGN_NAMES[design_type] : 'not chosen'} />
        <Fact name="Outcome" value={analysis?.outcome?.label ?? 'not named'} />
        <Fact name="Data set" value={dataset?.name ?? 'not chosen'} />
        <Fact name="Seed" value={seed === undefined ? 'none' : String(seed)} isCode />
        <Fact name="Run id" value={latest_run?.id ?? 'none yet'} isCode />
      </dl>
    </aside>
  )
}

function Fact({
  name,
  value,
  title,
  isCode,
}: {
  name: string
  value: string
  title?: string | undefined
  isCode?: true
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  )
}
