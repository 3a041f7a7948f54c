/** Kinds of reports (section 2). `validations`: only the tickets that were paid. */
export const reportKinds = ['sales', 'validations', 'payments'] as const
