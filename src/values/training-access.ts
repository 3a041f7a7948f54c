/** The log-in of training, shown on its screens and not secret. */
export const trainingAccess = {
  login: 'operator',
  password: 'balcao',
  /** For an operator without a password. */
  registrationCode: '12345678',
} as const
