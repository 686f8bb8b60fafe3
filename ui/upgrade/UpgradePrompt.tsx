import type { ReactNode } from 'react'
import { ENTERPRISE_HREF, UPGRADE_HREF, type UpgradePrompt } from '../../contract/upgrade-prompt.ts'

// The three forms of the prompt. What dismisses them is handed in, as each side has buttons of its own.

/** Above the content. @param close a button that dismisses it */
export function UpgradeBanner({ prompt, close }: { prompt: UpgradePrompt; close: ReactNode }) {
  return (
    <section className="upgrade upgrade-banner" aria-label={`${prompt.tierName} tier`}>
      <TierTag prompt={prompt} />
      <p className="upgrade-words">
        <strong>{sentence(prompt.isLimit ? prompt.title : prompt.reason)}</strong> {prompt.text}
      </p>
      <UpgradeNow prompt={prompt} />
      {close}
    </section>
  )
}

/** In place of a feature. */
export function UpgradeCard({ prompt, close }: { prompt: UpgradePrompt; close: ReactNode }) {
  return (
    <section className="upgrade upgrade-card" aria-label={`${prompt.title}: ${prompt.tierName} tier`}>
      <div className="upgrade-head">
        <TierTag prompt={prompt} />
        {close}
      </div>
      <h2 className="upgrade-card-title">{prompt.title}</h2>
      {prompt.isLimit ? null : <p>{sentence(prompt.reason)}</p>}
      <p className="upgrade-text">{prompt.text}</p>
      <p className="button-row upgrade-actions">
        <UpgradeNow prompt={prompt} />
        <a href="/subscription">Compare tiers</a>
      </p>
    </section>
  )
}

interface ModalProps {
  prompt: UpgradePrompt
  titleId: string
  close: ReactNode
  /** Maybe Later. */
  later: ReactNode
}

/** What stands inside the modal dialog. */
export function UpgradeModalBody({ prompt, titleId, close, later }: ModalProps) {
  const { reason, title, text, currentName, tierName, rows, price } = prompt
  return (
    <div className="upgrade-modal-body">
      <div className="upgrade-head">
        <TierTag prompt={prompt} />
        <span className="upgrade-price">{price}</span>
        {close}
      </div>
      <h2 id={titleId} tabIndex={-1}>
        {title}
      </h2>
      {prompt.isLimit || reason === title ? null : <p>{sentence(reason)}</p>}
      <p className="upgrade-text">{text}</p>
      <table className="table upgrade-table">
        <caption className="visually-hidden">What the tiers include</caption>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            <th scope="col">{currentName}</th>
            <th scope="col">{tierName}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, now, then }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td>{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="button-row upgrade-actions">
        <UpgradeNow prompt={prompt} />
        {later}
      </p>
    </div>
  )
}

function TierTag({ prompt: { tierName } }: { prompt: UpgradePrompt }) {
  return <span className="upgrade-tier">{tierName}</span>
}

/** Enterprise is agreed and not bought: its prompts lead to the form for it first. */
function UpgradeNow({ prompt }: { prompt: UpgradePrompt }) {
  const isAgreed = prompt.tier === 'enterprise'
  return (
    <>
      {isAgreed ? (
        <a className="button button-primary" href={ENTERPRISE_HREF}>
          Ask for Enterprise
        </a>
      ) : null}
      <a className={`button ${isAgreed ? 'button-secondary' : 'button-primary'}`} href={UPGRADE_HREF}>
        Upgrade Now
      </a>
    </>
  )
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
