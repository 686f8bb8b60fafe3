/** What a check of the chain found. */
export type ChainState =
  | { kind: 'intact'; links: number; checkedAt?: string }
  /** `link` names the first link that does not match, in words. */
  | { kind: 'broken'; link: string }
  | { kind: 'not-verified' }

/** The state of the chain in a sentence, with a mark that does not rely on colour. */
export function ChainStatus({ state }: { state: ChainState }) {
  return (
    <p className={`chain-status chain-${state.kind}`}>
      <svg
        viewBox="0 0 16 16"
        width={16}
        height={16}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        aria-hidden="true"
      >
        {state.kind === 'intact' ? <path d="M3 8.5l3.2 3.2L13 4.8" /> : null}
        {state.kind === 'broken' ? <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" /> : null}
        {state.kind === 'not-verified' ? (
          <circle cx={8} cy={8} r={6} strokeDasharray="2.4 2.3" strokeWidth={1.5} />
        ) : null}
      </svg>
      <strong>{sentenceOf(state)}</strong>
      {state.kind === 'intact' && state.checkedAt !== undefined ? <span>Checked {state.checkedAt}</span> : null}
    </p>
  )
}

function sentenceOf(state: ChainState): string {
  if (state.kind === 'intact') return `Chain intact: ${state.links} of ${state.links} fingerprints match.`
  if (state.kind === 'broken') return `Chain broken at ${state.link}: its fingerprint does not match.`
  return 'Chain not verified.'
}
