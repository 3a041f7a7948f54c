let write = (problem: string): void => console.error(problem)

/** Reports a problem of this process to the person or the program that watches it. No secrets, no personal data. */
export const report = (problem: string): void => write(problem)

/** For a process whose whole output is a structured log. */
export function reportTo(log: (problem: string) => void): void {
  write = log
}
