/** Section 2: `/user_display`, opened as `/user_display/`. This window shows what the counter tells it and has no core. */
export const isCustomerDisplay: boolean = /^(?:\/demo)?\/user_display\/?$/.test(location.pathname)
