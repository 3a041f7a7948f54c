import { onTestFinished, vi } from 'vitest'

/** What a command wrote in place of the terminal. What it wrote as a line ends with a line feed. */
export class Output {
  stdout = ''
  stderr = ''
  /** Both, in their order. */
  both = ''

  clear(): void {
    this.stdout = this.stderr = this.both = ''
  }

  /** Takes what is written from now on; returns what ends that. */
  take(): () => void {
    const line = (stream: 'stdout' | 'stderr') => (text: unknown) => this.#add(stream, `${String(text)}\n`)
    const spies = [
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
        this.#add('stdout', String(text))
        return true
      }),
      vi.spyOn(console, 'log').mockImplementation(line('stdout')),
      vi.spyOn(console, 'error').mockImplementation(line('stderr')),
    ]
    return () => spies.forEach((spy) => spy.mockRestore())
  }

  #add(stream: 'stdout' | 'stderr', text: string): void {
    this[stream] += text
    this.both += text
  }
}

/** Takes what is written until the test ends. */
export function takeOutput(): Output {
  const output = new Output()
  onTestFinished(output.take())
  return output
}

/** What `work` writes, and its result. */
export async function outputOf<Result>(work: () => Promise<Result>): Promise<[Result, Output]> {
  const output = new Output()
  const end = output.take()
  try {
    return [await work(), output]
  } finally {
    end()
  }
}
