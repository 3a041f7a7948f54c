import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import {
  BaseSequencer,
  type Reporter,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

/** How many folders two files share. */
function folderInCommon(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')]
  const at = ones.findIndex((part, index) => part !== others[index])
  return at < 0 ? ones.length : at
}

/** The tests beside a changed file find a mistake in it soonest; the first that fails ends the attempt. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [changed = ''] = this.ctx.config.related ?? []
    const nearness = ({ moduleId }: TestSpecification): number => folderInCommon(moduleId, changed)
    return files.toSorted((one, other) => nearness(other) - nearness(one))
  }
}

/**
 * Where a changed file cannot be loaded, no test runs and so none fails, which Stryker would take for a change that nothing
 * noticed. Reported as an error of the run, it is not counted.
 */
class ReportsWhatIsNotLoaded implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestModuleEnd(tests: TestModule): void {
    const [error] = tests.errors()
    if (!error) return
    this.#vitest?.state.catchError(error, 'Not loaded')
    // It ends when this does.
    void this.#vitest?.cancelCurrentRun('test-failure')
  }
}

/** A folder, and those above it within the sources. */
const upwards = (folder: string): string[] =>
  folder.includes('/') ? [folder, ...upwards(dirname(folder))] : []

/** A test that waits for what a mutant never does gives up after so long. */
const patienceMs = 5_000

const mutated = process.env['MUTATED']?.split(',') ?? []

/**
 * The tests that `npm run mutate` runs for every change of the files in `MUTATED`: those that stand beside the code or above it, start
 * no process and open no port. Other tests and whole simulated shifts would find some changes too, but late, and without saying what is
 * wrong.
 */
export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  // The build writes the addresses of the page's texts; here each is its language.
  resolve: { alias: { 'virtual:texts': join(import.meta.dirname, 'tests/kit/text-addresses.ts') } },
  test: {
    include: [...new Set(mutated.flatMap((file) => upwards(dirname(file))))].map(
      (folder) => `${folder}/*.test.ts`,
    ),
    testTimeout: 90_000,
    env: { PATIENCE_MS: `${patienceMs}` },
    expect: { poll: { timeout: patienceMs } },
    reporters: [new ReportsWhatIsNotLoaded()],
    setupFiles: ['tests/kit/laws.ts'],
    isolate: false,
    // The tests run in threads, which take no flags of Node.
    execArgv: [],
    sequence: { sequencer: NearestFirst },
  },
})
