import type { ReactNode } from 'react'
import type { PrintProgram } from '../../worker/api.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { PrinterPage } from '../kit/paper/PrinterPage.tsx'
import { useReading, type Reading } from '../kit/reading.tsx'
import { query } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { type Light, useLights } from '../kit/lights/lights.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Connection, Trouble } from '../kit/lights/DeviceState.tsx'
import { NotLogged } from '../kit/lights/NotLogged.tsx'
import { isReplay } from '../kit/page-kind.ts'
import { printerName, readerName } from './device-name.ts'
import { Pairing } from './Pairing.tsx'

/** Printer, connections and card reader: their names, their states, and what to do (rulings, "Devices"). */
export default function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('menu:entry.devices')} onClose={onClose}>
      {isReplay ? <NotLogged /> : <Devices />}
    </Dialog>
  )
}

function Devices() {
  const { t } = useTranslation()
  const { socket, printer } = useView(({ facts }) => facts.printing)
  const lights = useLights()
  const [program] = useReading(socket, () => query('fetchPrintProgram'))
  const isPrinter = ({ part }: Light) => part === 'printer'
  const isReader = ({ part }: Light) => part === 'cardReader'
  return (
    <div className="grid max-h-[72vh] gap-4 overflow-y-auto">
      <Part title={t('menu:devices.printer')}>
        {lights.filter(isPrinter).map((light) => (
          <Connection key={light.part} light={light} />
        ))}
        {/* The status of the printer shows the first problem. */}
        {socket === 'up' &&
          printer?.problems.slice(1).map((problem) => <Trouble key={problem} problem={problem} />)}
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-[13px]">
          <dt className="text-muted">{t('menu:devices.model')}</dt>
          <dd className="text-right font-semibold">{printer ? printerName(t, printer.printer) : '—'}</dd>
          <Program program={program} />
        </dl>
        <p className="mt-3">
          <PrinterPage />
        </p>
      </Part>
      <Part title={t('menu:devices.connections')}>
        {lights
          .filter((light) => !isPrinter(light) && !isReader(light))
          .map((light) => (
            <Connection key={light.part} light={light} />
          ))}
        <Pairing />
      </Part>
      <Part title={t('menu:devices.reader')}>
        <Reader light={lights.find(isReader)} />
      </Part>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-xl border border-line bg-raised p-4">
    <h3 className="mb-2 text-[13px] font-semibold text-muted">{title}</h3>
    {children}
  </section>
)

function Program({ program }: { program: Reading<PrintProgram> }) {
  const { t } = useTranslation()
  const version = program.state === 'known' ? `v${program.value.version}` : t('menu:devices.noAnswer')
  return (
    <>
      <dt className="text-muted">{t('menu:devices.program')}</dt>
      <dd className="text-right font-semibold">{program.state === 'loading' ? '…' : version}</dd>
      <dt className="text-muted">{t('menu:devices.waiting')}</dt>
      <dd className="text-right font-semibold">{program.state === 'known' ? program.value.waiting : '—'}</dd>
    </>
  )
}

/** The state of the card reader, if the deployment has one. */
function Reader({ light }: { light: Light | undefined }) {
  const { t } = useTranslation()
  const model = useView(({ facts }) => facts.players.reader?.reader)
  if (!light) return <p>{t('menu:devices.readerOff')}</p>
  return (
    <>
      <Connection light={light} />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 text-[13px]">
        <dt className="text-muted">{t('menu:devices.model')}</dt>
        <dd className="text-right font-semibold">{model === undefined ? '—' : readerName(t, model)}</dd>
      </dl>
    </>
  )
}
