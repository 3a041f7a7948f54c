/** Section 2: `/user_display`, opened as `/user_display/`. This window shows the counter's data and has no core. */
export const isCustomerDisplay: boolean = /^(?:\/demo)?\/user_display\/?$/.test(location.pathname)
