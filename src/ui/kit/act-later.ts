import type { PageCommand } from '../../worker/api.ts'

/** As `act`, for the first screens, which are loaded before the code that creates ids. */
export const actLater = (command: PageCommand): void =>
  void import('./act.ts').then(({ act }) => act(command)).catch(console.error)
