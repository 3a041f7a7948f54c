/** Characters that a password has at least (section 5). */
export const minPasswordLength = 4
/** Section 9. */
export const maxTerminalPasswordLength = 12
export const maxUserNameLength = 30
