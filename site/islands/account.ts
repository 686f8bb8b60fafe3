// A signed-in reader sees their name with a menu instead of Sign In; analysts and admins also see the Studio link.
import { readStoredUser, type User } from '../../contract/user.ts'
import { refreshWhenOld } from './refresh-account.ts'
import { signOut } from './sign-out.ts'

const user = readStoredUser(localStorage)
if (user) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]'))
    link.replaceWith(...(link.classList.contains('button') ? [menu(user)] : list(user)))
  const hasStudio = user.role === 'analyst' || user.role === 'admin'
  for (const item of document.querySelectorAll<HTMLElement>('[data-studio-link]')) item.hidden = !hasStudio
  for (const way of document.querySelectorAll<HTMLElement>('[data-admin-way]')) way.hidden = user.role !== 'admin'
  void refreshWhenOld()
}

/** The menu behind the name, in the header of wide screens. */
function menu(user: User): HTMLElement {
  const details = document.createElement('details')
  details.className = 'account-menu'
  const summary = document.createElement('summary')
  summary.className = 'button button-secondary button-small'
  summary.append(name(user))
  const sheet = document.createElement('div')
  sheet.className = 'account-sheet'
  const address = document.createElement('p')
  address.textContent = user.email
  sheet.append(address, accountLink(), ...buttons())
  details.append(summary, sheet)
  closeWhenLeft(details)
  return details
}

/** The same in the sheet of narrow screens, which is a menu itself. */
function list(user: User): HTMLElement[] {
  const row = document.createElement('span')
  row.className = 'button-row'
  row.append(...buttons())
  return [name(user), accountLink(), row]
}

function name(user: User): HTMLElement {
  const element = document.createElement('span')
  element.className = 'account-name'
  element.textContent = user.name || user.email
  return element
}

function accountLink(): HTMLAnchorElement {
  const element = document.createElement('a')
  element.href = '/account'
  element.textContent = 'Account'
  return element
}

function buttons(): HTMLButtonElement[] {
  return [button('Sign Out', 'logout'), button('Sign out everywhere', 'logout-everywhere')]
}

function button(label: string, call: Parameters<typeof signOut>[0]): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = 'button button-secondary button-small'
  element.textContent = label
  element.addEventListener('click', () => void signOut(call).then(() => location.reload()))
  return element
}

/** Escape, or going on elsewhere, closes the menu. */
function closeWhenLeft(details: HTMLDetailsElement): void {
  details.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !details.open) return
    details.open = false
    details.querySelector('summary')!.focus()
  })
  document.addEventListener('click', (event) => {
    if (!details.contains(event.target as Node)) details.open = false
  })
  details.addEventListener('focusout', (event) => {
    if (event.relatedTarget && !details.contains(event.relatedTarget as Node)) details.open = false
  })
}
