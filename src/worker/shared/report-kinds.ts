/** Kinds of reports (section 2). `validations`: the tickets that were paid, and nothing else. */
export const reportKinds = ['sales', 'validations', 'payments'] as const
