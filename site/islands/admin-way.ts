// An administrator who is refused is told the way to their own area.
import { readStoredUser } from '../../contract/user.ts'

const way = document.querySelector<HTMLElement>('[data-admin-way]')
if (way) way.hidden = readStoredUser(localStorage)?.role !== 'admin'
