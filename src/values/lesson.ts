/** How to get into a lesson: said on its screens, and no secret. */
export const lessonAccess = {
  login: 'operator',
  password: 'balcao',
  /** Of somebody who has no password yet. */
  registrationCode: '12345678',
} as const
