/** Six digits tell the terminals of a shop apart on paper. */
export const shortTerminalId = (terminalId: string): string => `T-${terminalId.slice(-6).toUpperCase()}`
