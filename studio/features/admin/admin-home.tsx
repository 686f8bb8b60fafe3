import { Screen } from '../../ui/screen.tsx'

/** The admin area before it has screens. */
export function AdminHome() {
  return (
    <Screen title="Overview" area={{ label: 'Admin', to: '/admin' }}>
      <h1 className="studio-title">Admin</h1>
      <p className="studio-lead">
        There are no admin screens in this release. The archive runs without any setting here.
      </p>
    </Screen>
  )
}
