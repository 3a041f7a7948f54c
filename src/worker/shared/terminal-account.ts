/** What a self-service terminal is known by to the calls about accounts (section 3, `operatorId_terminalId`). */
export const terminalAccount = (operatorId: number, terminalId: number): string =>
  `${operatorId}_${terminalId}`
