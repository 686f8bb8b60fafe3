// A signed-in reader sees their name and Sign Out instead of Sign In; analysts and admins also see the Studio link.
import { forgetUser, readStoredUser } from '../../contract/user.ts'

const user = readStoredUser(localStorage)
if (user) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) link.replaceWith(...account())
  const hasStudio = user.role === 'analyst' || user.role === 'admin'
  for (const item of document.querySelectorAll<HTMLElement>('[data-studio-link]')) item.hidden = !hasStudio
}

function account(): HTMLElement[] {
  const name = document.createElement('span')
  name.className = 'account-name'
  name.textContent = user!.name || user!.email
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button button-secondary button-small'
  button.textContent = 'Sign Out'
  button.addEventListener('click', () => {
    forgetUser(localStorage)
    location.reload()
  })
  return [name, button]
}
