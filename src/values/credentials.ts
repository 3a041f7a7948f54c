/** Characters that a password has at least (section 5). */
export const minPasswordLength = 4
