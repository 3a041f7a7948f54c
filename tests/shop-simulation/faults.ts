import { logFolder } from './tab.ts'
import type { Fault } from './plan.ts'
import type { Shop } from './shop.ts'

/** Lets something go wrong in a shop. It may last longer than this step. */
export async function happen(shop: Shop, fault: Fault): Promise<void> {
  const { time, links } = shop
  switch (fault.fault) {
    case 'message':
      return links[fault.link].befalls(fault.fate)
    case 'cut': {
      const link = links[fault.link]
      time.later(() => link.cut(), fault.afterMs)
      return shop.lasts(fault.afterMs + fault.forMs, () => link.mend())
    }
    case 'loss':
      for (const link of Object.values(links)) link.lossPercent = fault.percent
      return shop.lasts(fault.forMs, () => {
        for (const link of Object.values(links)) link.lossPercent = 0
      })
    case 'kill':
      time.later(() => shop.kill(fault.machine), fault.afterMs)
      return shop.lasts(fault.afterMs + fault.forMs, () => shop.start(fault.machine))
    case 'fullDisk':
      shop.disk.isFull = true
      return shop.lasts(fault.forMs, () => {
        shop.disk.isFull = false
      })
    case 'rot':
      return rot(shop, fault.of)
    case 'clock':
      if (fault.of === 'host') shop.host.offsetMs += fault.byMs
      else time.offsetMs += fault.byMs
      return
    case 'paper':
      shop.print.device.printer.befalls('paperOut', fault.afterBytes)
      return shop.lasts(fault.forMs, () => shop.print.device.printer.recover())
    case 'cable':
      shop.print.unplug(fault.afterBytes)
      return shop.lasts(fault.forMs, () => shop.print.plug())
    case 'tokens':
      return shop.host.expireTokens()
    case 'session':
      return shop.host.endSessions()
    case 'secondTab':
      return shop.replaceTab()
    case 'update':
      shop.version = { ...shop.version, build: `${shop.version.build}+` }
      return shop.replaceTab()
  }
}

const filesOf = { log: `${logFolder}/segment-`, journal: '/print/jobs.journal', mirror: '/print/mirrors/' }

/** A bit of a file turns over, and its program starts again: only then it reads the file. */
async function rot(shop: Shop, of: keyof typeof filesOf): Promise<void> {
  const { disk, random, watch } = shop
  const paths = [...disk.paths()].filter(
    (path) => path.startsWith(filesOf[of]) && !path.endsWith('.acknowledged'),
  )
  const file = paths.length > 0 ? disk.file(random.pick(paths)) : undefined
  if (!file?.rot(random)) return
  if (of === 'log') watch.rotten.log = true
  if (of === 'journal') watch.rotten.journal = true
  const machine = of === 'log' ? 'tab' : 'print'
  shop.kill(machine)
  return shop.lasts(300, () => shop.start(machine))
}
