import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { deployments } from '../../../locales/deployments.ts'
import { CardId } from '../../protocol/print-devices.ts'
import { printServicePort } from '../../protocol/print-service.ts'
import { Deployment, type DeploymentId } from '../../values/deployment.ts'
import { done, refuse } from '../../values/outcome.ts'
import { collectorClient } from '../adapters/collector-client.ts'
import { HostFile } from '../adapters/host-file.ts'
import { beginTraining, chosenDeployment } from '../adapters/training-file.ts'
import { PapersFile } from '../adapters/papers-file.ts'
import { printClient } from '../adapters/print-client.ts'
import { workerChance } from '../adapters/worker-chance.ts'
import type { State } from '../state.ts'
import type { CounterStore } from '../world.ts'
import type { TrainingFacts, TrainingPaper } from '../shared/training-facts.ts'
import { clock, hash, report, serveCounter, stop, type Outside } from '../serve.ts'
import { TrainingReader, trainingCards } from './cards.ts'
import { openTrainingHost, type TrainingHost } from './host.ts'
import { trainingPrint } from './print.ts'
import { TrainingPrinter } from './printer.ts'

const folder = 'balcao-training'
const usualDeployment: DeploymentId = 'pt-full'
const printService = `http://127.0.0.1:${printServicePort}`

const reader = new TrainingReader()
let host: TrainingHost | null = null
let store: CounterStore | null = null

function later(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

const updateTraining = (change: Partial<TrainingFacts>): void =>
  store?.updateFacts((facts) => {
    if (facts.training) Object.assign(facts.training, change)
  })

async function open({ session }: State): Promise<Outside> {
  const file = await HostFile.open(folder)
  host = await openTrainingHost({
    store: file,
    deployment: deployments.get((await chosenDeployment(folder)) ?? usualDeployment)!,
    now: clock.nowMs,
    chance: workerChance,
    newId: uuidv7,
    digest: (text) => hash(new TextEncoder().encode(text)),
    printService,
    operatorId: session.operator?.operatorId ?? null,
    later,
    monotonicMs: clock.monotonicMs,
    report,
  })
  const papersFile = await PapersFile.open(folder)
  const papers = papersFile.load()
  const printer = new TrainingPrinter(clock.nowMs, show, papers)

  function show(papers: readonly TrainingPaper[]): void {
    papersFile.keep(papers)
    updateTraining({ papers })
  }

  return {
    ports: {
      host: host.host,
      terminals: host.terminals,
      print: trainingPrint(printClient, printer),
      cardReader: reader,
      collector: collectorClient,
      clock,
      newId: uuidv7,
    },
    begin(opened) {
      store = opened
      opened.updateFacts((facts) => {
        facts.training = {
          papers,
          deployments: [...deployments.keys()],
          cards: trainingCards,
          laidCard: null,
        }
      })
    },
    stop() {
      void host?.stop()
      host = null
      file.close()
      papersFile.close()
    },
  }
}

const Card = v.nullable(CardId)

serveCounter({
  logFolder: folder,
  logName: 'balcao-training',
  open,
  training: {
    async startTrainingOver(deploymentId) {
      const parsed = v.safeParse(Deployment.entries.id, deploymentId)
      if (!parsed.success) return refuse('badCommand')
      await host?.stop()
      stop()
      await beginTraining(folder, parsed.output)
      return done(undefined)
    },
    async layTrainingCard(idCard) {
      const parsed = v.safeParse(Card, idCard)
      if (!parsed.success) return refuse('badCommand')
      reader.lay(parsed.output)
      updateTraining({ laidCard: parsed.output })
      return done(undefined)
    },
  },
})
