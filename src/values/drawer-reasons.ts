/** Why a cashier opens the cash drawer without a sale; `other` has a note. */
export const drawerReasons = ['change', 'count', 'wrongChange', 'trial', 'other'] as const

/** The longest note on an opening, characters. */
export const longestDrawerNote = 200
