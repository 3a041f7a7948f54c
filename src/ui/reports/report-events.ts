/** Section 2: these global events open and close the report dialog. */
export const openEvent = 'openModal'
export const closeEvent = 'closedModal'

export const openReports = (): void => void window.dispatchEvent(new Event(openEvent))
export const closeReports = (): void => void window.dispatchEvent(new Event(closeEvent))
