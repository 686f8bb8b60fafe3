import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { User } from '../../contract/user.ts'
import type { Needs } from './access.ts'
import { Guard } from './guard.tsx'
import { useSession } from './session.ts'
import { TierGate } from './tier-gate.tsx'

const first = useSession.getInitialState()
const ada: User = { id: 'u1', email: 'ada@test.example', tier: 'free', name: 'Ada', role: 'analyst' }

/** Rendering to text reads a store as it began; whoever is signed in has to be there from the beginning. */
function signedInAs(user: User | null, isLoading = false): void {
  Object.assign(useSession.getInitialState(), { user, isLoading })
}
afterEach(() => signedInAs(null, true))

const shown = (needs: Needs) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/studio']}>
      <Routes>
        <Route element={<Guard needs={needs} />}>
          <Route path="/studio" element={<h1>The studio</h1>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )

describe('a guarded screen', () => {
  it('is shown to whom it is for', () => {
    signedInAs(ada)
    expect(shown('analyst')).toBe('<h1>The studio</h1>')
    expect(shown('account')).toBe('<h1>The studio</h1>')
  })

  it.each([
    ['another role', ada, 'admin'],
    ['a visitor', null, 'account'],
  ] as const)('shows nothing of itself to %s while it leaves', (_, user, needs) => {
    signedInAs(user)
    expect(shown(needs)).toBe('<p class="studio-waiting">Loading…</p>')
  })

  it('waits while the browser looks for its user', () => {
    expect(first.isLoading).toBe(true)
    expect(shown('analyst')).toContain('Loading…')
  })
})

describe('what needs a tier', () => {
  const gate = () =>
    renderToStaticMarkup(
      <TierGate feature="alerts" tier="pro" left={<p>What is left</p>}>
        <p>The alerts</p>
      </TierGate>,
    )

  it('is shown from that tier on, without a word of upgrades', () => {
    for (const tier of ['pro', 'enterprise'] as const) {
      signedInAs({ ...ada, tier })
      expect(gate()).toBe('<p>The alerts</p>')
    }
  })

  it('is a card below it, with what stays from a higher tier', () => {
    signedInAs(ada)
    expect(gate()).not.toContain('The alerts')
    expect(gate()).toContain('href="/pro/subscription"')
    expect(gate()).toContain('<p>What is left</p>')
  })
})
