/** A guarded address without a screen. */
export function NotFound() {
  return (
    <div className="studio-message">
      <h1>Page not found</h1>
      <p>There is no screen at this address.</p>
      <p className="button-row">
        <a className="button button-primary" href="/">
          Return home
        </a>
      </p>
    </div>
  )
}
