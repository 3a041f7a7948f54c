/** Why a cashier opens the cash drawer without a sale; `other` has a note. */
export const drawerReasons = ['change', 'count', 'wrongChange', 'trial', 'other'] as const

export type DrawerReason = (typeof drawerReasons)[number]

/** What the drawer is opened for: by itself with a payment or another movement of cash, or by a cashier for a reason. */
export const drawerUses = ['payment', 'movement', ...drawerReasons] as const
export type DrawerUse = (typeof drawerUses)[number]

/** The longest note on an opening, characters. */
export const longestDrawerNote = 200
