import { TierGate } from '../../app/tier-gate.tsx'
import { Screen } from '../../ui/screen.tsx'
import { BulkForm } from './bulk-form.tsx'
import { DossierForm } from './dossier-form.tsx'

/** `/account/exports`: one policy's dossier for pro, the whole archive in columns of one's choice for enterprise. */
export function Exports() {
  return (
    <Screen title="Exports" area={{ label: 'Account', to: '/account' }}>
      <h1 className="studio-title">Exports</h1>
      <p className="studio-lead">
        Files that the server puts together. Each casefile’s own files are free for everyone on its page.
      </p>
      <div className="export-parts">
        <section aria-labelledby="dossier-title">
          <h2 id="dossier-title">One policy</h2>
          <TierGate feature="exports" tier="pro">
            <DossierForm />
          </TierGate>
        </section>
        <section aria-labelledby="bulk-title">
          <h2 id="bulk-title">The whole archive</h2>
          <TierGate feature="exports" tier="enterprise">
            <BulkForm />
          </TierGate>
        </section>
      </div>
    </Screen>
  )
}
