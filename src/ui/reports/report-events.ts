/** Section 2: the report dialog opens and closes by these global events, whoever sends them. */
export const openEvent = 'openModal'
export const closeEvent = 'closedModal'

export const openReports = (): void => void window.dispatchEvent(new Event(openEvent))
export const closeReports = (): void => void window.dispatchEvent(new Event(closeEvent))
