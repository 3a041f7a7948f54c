import { describe, expect, it } from 'vitest'
import { hostCalls } from './host-calls.ts'
import { mainSocketEvents } from './host-sockets.ts'
import { cardReaderSocketEvents } from './print-devices.ts'
import { printProgramVersion, printServicePort, printSocketEvents } from './print-service.ts'
import { terminalMethods, terminalSocketEmits, terminalSocketEvents } from './terminals.ts'
import { ticketServices } from './ticket-service.ts'
import { compareVersions } from '../values/program-version.ts'

const addresses = Object.values(hostCalls).map(({ method, path }) => `${method} ${path}`)
const expectAll = (method: 'GET' | 'POST', ...paths: readonly string[]) =>
  expect(addresses).toEqual(expect.arrayContaining(paths.map((path) => `${method} ${path}`)))
const api = (...names: readonly string[]) => names.map((name) => `/api/${name}`)

/** The names of section 7 in full. A change of one breaks every host and every print program. */
describe('the names of section 7 are on the wire:', () => {
  it('of the log-in and the session [access-calls] [wire-names]', () =>
    expectAll('POST', ...api('login', 'setpassword', 'refresh', 'getOperatorId')))
  it('of the shop’s games, operators and draws [shop-calls]', () =>
    expectAll('GET', ...api('config', 'privileges', 'getTimers')))
  it('of the till [till-call] [cash-calls]', () =>
    expectAll('POST', ...api('getWalletByIdUser', 'postRefill', 'postCollection')))
  it('of the terminals [terminal-calls]', () => expectAll('POST', ...api('getTerminalsOperator')))
  it('of the wallets [wallet-calls]', () =>
    expectAll(
      'POST',
      ...api('get_generate_qrcode', 'decodingUrlGetHashUserId', 'decodeAES256CBC'),
      ...api('getAccount', 'collection_qrcode'),
    ))
  it('of the players [player-calls]', () => {
    expectAll('POST', ...api('updateUser', 'getUserByIdCard', 'createUser'))
    expectAll('GET', ...api('getAllUsers'))
  })
  it('of a purchase [purchase-calls]', () => expectAll('POST', ...api('buyTickets', 'buyTicketsGames51')))
  it('of a sold ticket [ticket-calls] [copy-call]', () =>
    expectAll(
      'POST',
      ...api('verificationTicket', '{hash}', 'validationTicket', 'validationTicketGames51'),
      ...api('getPriceAndDraw'),
    ))
  it('of the reports [report-calls]', () => {
    const sums = ['Refill', 'Collection', 'CreditTerminal', 'DebitTerminal', 'CreditQrcode', 'DebitQrcode']
    expectAll('POST', ...api('getDataForPrinter', 'getTicketsSettingsDates'))
    expectAll('POST', ...sums.map((sum) => `/api/get${sum}PerDay`))
    expectAll('POST', ...api('getRefillDuringTheWeek', 'getCollectionDuringTheWeek'))
    expectAll('POST', ...sums.map((sum) => `/api/get${sum}SettingsDates`))
  })
  it('of the TV boxes [tv-calls]', () => {
    expectAll('GET', '/getAvailableData')
    expectAll('POST', '/changeDeviceConfig')
  })
  it('of the ticket services and their addresses [ticket-service]', () => {
    expect(ticketServices).toEqual(['6x36', '5-minute', '3-minute', '45-second', 'instant'])
    expectAll('POST', ...['buy', 'buy-random', 'validate', 'inquiry'].map((name) => `/api/ticket/${name}`))
  })
  it('of the additional calls for the till [money-inquiry] [till-ledger]', () =>
    expectAll('POST', ...api('movementInquiry', 'handoverInquiry', 'getLedger')))

  it('of the print program: its port, a version no older than 1.1.2 [print-program] [print-version]', () => {
    expect(printServicePort).toBe(3333)
    expect(compareVersions(printProgramVersion, '1.1.2')).toBeGreaterThanOrEqual(0)
  })
  it('of its socket and of the card reader [print-socket] [reader-socket] [wire-names]', () => {
    expect(Object.keys(printSocketEvents)).toEqual(
      expect.arrayContaining(['statusAcivePrinters', 'requestConfig', 'errorVersionPrinter']),
    )
    expect(Object.keys(cardReaderSocketEvents)).toEqual(
      expect.arrayContaining(['message_card', 'returnSaveDataCard']),
    )
  })
  it('of the main socket [main-socket]', () =>
    expect(Object.keys(mainSocketEvents)).toContain('updateTimers'))
  it('of the terminal socket, in both directions [terminal-socket-host] [terminal-socket-page]', () => {
    const terminals = ['add-terminal', 'delete-terminal', 'update-terminal', 'get-data-front']
    const wallets = ['updateWallet', 'updateWalletOperator', 'updateTerminalValueForKassa']
    expect(Object.keys(terminalSocketEvents)).toEqual(
      expect.arrayContaining(['connect', ...terminals, ...wallets, 'updateStatusCreditBlock']),
    )
    const orders = ['sentWalletTerminal', 'sendCodeTerminal', 'set-status-terminal']
    expect(Object.keys(terminalSocketEmits)).toEqual(
      expect.arrayContaining(['setIdOperator', 'updateTerminals', ...orders, 'return-data-front']),
    )
    expect(terminalMethods).toEqual(['refill', 'collect'])
  })
})
