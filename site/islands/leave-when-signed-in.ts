// The sign-in page has nothing for a reader who is signed in.
import { readStoredUser } from '../../contract/user.ts'

if (readStoredUser(localStorage)) location.replace('/')
