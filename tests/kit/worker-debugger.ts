import type { SourceMapPayload } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

interface Script {
  readonly scriptId: string
  readonly url: string
  readonly sourceMap: SourceMapPayload
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
}

interface Place {
  readonly lineNumber: number
  readonly columnNumber: number
}

/** What the browser's developer tools do to the worker of a page: scripts, breakpoints, a stop and how it goes on. */
export class WorkerDebugger {
  readonly #session: CDPSession
  readonly #scripts: { scriptId: string; url: string; sourceMapURL: string }[] = []
  readonly #waiting = new Map<number, (result: unknown) => void>()
  readonly #stopped: Promise<Place>
  #target = ''
  #lastId = 0

  private constructor(session: CDPSession) {
    this.#session = session
    this.#stopped = new Promise((resolve) => {
      session.on('Target.receivedMessageFromTarget', ({ message }) => {
        const { id, method, params, result } = JSON.parse(message) as Message
        if (id !== undefined) this.#waiting.get(id)?.(result)
        else if (method === 'Debugger.scriptParsed')
          this.#scripts.push(params as { scriptId: string; url: string; sourceMapURL: string })
        else if (method === 'Debugger.paused')
          resolve((params as { callFrames: { location: Place }[] }).callFrames[0]!.location)
      })
    })
  }

  /** To the page's one worker. */
  static async attach(page: Page): Promise<WorkerDebugger> {
    const session = await page.context().newCDPSession(page)
    const core = new WorkerDebugger(session)
    const attached = new Promise<string>((resolve) => {
      session.on('Target.attachedToTarget', ({ sessionId }) => resolve(sessionId))
    })
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    })
    core.#target = await attached
    await core.send('Debugger.enable')
    return core
  }

  send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.#lastId
    const answered = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params })
    void this.#session.send('Target.sendMessageToTarget', { sessionId: this.#target, message })
    return answered
  }

  /** A script of the worker, whose map is in it. */
  async script(path: string): Promise<Script> {
    const { scriptId, url, sourceMapURL } = this.#scripts.find((script) => script.url.includes(path))!
    const sourceMap = (await (await fetch(sourceMapURL)).json()) as SourceMapPayload
    return { scriptId, url, sourceMap }
  }

  async sourceOf({ scriptId }: Script): Promise<string> {
    const answer = await this.send('Debugger.getScriptSource', { scriptId })
    return (answer as { scriptSource: string }).scriptSource
  }

  breakAt = (url: string, lineNumber: number) => this.send('Debugger.setBreakpointByUrl', { url, lineNumber })

  /** Where the worker has stopped; waits for that. */
  paused = (): Promise<Place> => this.#stopped

  resume = () => this.send('Debugger.resume')

  detach = () => this.#session.detach()
}
