/** The smallest length of a password (section 5). */
export const minPasswordLength = 4
/** The largest length of a password of a terminal (section 9). */
export const maxTerminalPasswordLength = 12
export const maxUserNameLength = 30
