/** The admin area before it has screens. */
export function AdminHome() {
  return (
    <>
      <h1 className="studio-title">Admin</h1>
      <p className="studio-lead">
        There are no admin screens in this release. The archive runs without any setting here.
      </p>
    </>
  )
}
