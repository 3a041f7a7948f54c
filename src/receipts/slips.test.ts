import { describe, expect, it } from 'vitest'
import { cashSamples } from './cash.ts'
import { qrcodeSamples } from './qrcode.ts'
import { sendMoneyQrcodeSamples } from './send-money-qrcode.ts'
import { terminalSamples } from './terminal.ts'
import { receiptOf, rowsOf, wrongField } from './testing.ts'

describe('the slip of a refill or a collection', () => {
  const textOf = (payload: unknown) => rowsOf('/cash', payload).join('\n')

  it('shows the till before, the amount moved, and the till now', () => {
    expect(textOf(cashSamples.refill)).toMatch(
      /TILL REFILL[^]*Balance before +BRL 1,234\.50\nPUT IN +BRL 500\.00\nNew till balance +BRL 1,734\.50/,
    )
    expect(textOf(cashSamples.collection)).toMatch(
      /TILL COLLECTION[^]*Balance before +BRL 1,734\.50\nTAKEN OUT +BRL 1,500\.00\nNew till balance +BRL 234\.50/,
    )
  })

  it('is signed by the person who hands the cash over and by the one who receives it', () => {
    expect(textOf(cashSamples.refill)).toMatch(/_{48}\s+Handed over by[^]*_{48}\s+Received by/)
  })

  it('can leave the till negative', () => {
    expect(textOf({ ...cashSamples.refill, balance: -2500 })).toMatch(/New till balance +BRL -25\.00/)
  })

  it.each([
    ['sum', { ...cashSamples.refill, sum: 0 }],
    ['sum', { ...cashSamples.refill, sum: 10.5 }],
    ['method', { ...cashSamples.refill, method: 'gift' }],
    ['time', { ...cashSamples.refill, time: 'noon' }],
  ])('is refused with the field %s', (field, payload) => {
    expect(wrongField('/cash', payload)).toBe(field)
  })
})

describe('a paper wallet that was paid out', () => {
  const text = rowsOf('/qrcode', qrcodeSamples.spent).join('\n')

  it('shows that in bars at the top and at the bottom, and has the value of its code [spent-code]', () => {
    expect(text.match(/█ SPENT █/g)).toHaveLength(2)
    expect(text.match(/█ NOT PAYABLE █/g)).toHaveLength(2)
    expect(text).toMatch(/This wallet has been paid out\.\s+The code opens\s+nothing any more\./)
  })

  it('is not described as playable or payable', () => {
    expect(text).not.toMatch(/To play|To cash in|like cash/)
  })
})

describe('a paper wallet', () => {
  const { original } = qrcodeSamples

  it('has the link, and nothing else, as QR code', () => {
    const codes = receiptOf('/qrcode', original).lines.filter(({ kind }) => kind === 'qr')
    expect(codes).toEqual([{ kind: 'qr', text: original.short_url }])
  })

  it('shows owner, balance, and how it is used and paid out [wallet-records]', () => {
    const text = rowsOf('/qrcode', original).join('\n')
    expect(text).toMatch(/Wallet +Jogador 217\nAMOUNT +BRL 50\.00/)
    expect(text).toMatch(/scan this code there\s+to play[^]*To be paid what is left/)
    expect(text).toMatch(/to the operator named\s+below[^]*Operator +1042/)
    expect(text).toMatch(/Wallet no\. +1042_1773511401000\nTopped up +14\/03\/2026 18:03:21/)
  })

  it('counts its copies, and draws its own code independent of the picture in the request', () => {
    expect(rowsOf('/qrcode', { ...original, copy: 3 })[0]).toContain('COPY 3')
    expect(rowsOf('/qrcode', { ...original, img: 'data:image/png;base64,AAAA' })).toEqual(
      rowsOf('/qrcode', original),
    )
  })

  it.each([
    ['short_url', { ...original, short_url: original.short_url.padEnd(201, 'x') }],
    ['short_url', { ...original, short_url: 'https://balcao.example/\x1b@' }],
    ['sum', { ...original, sum: 0 }],
  ])('is refused, with the field %s, if no printer could print it', (field, payload) => {
    expect(wrongField('/qrcode', payload)).toBe(field)
  })
})

it('the payout of a wallet is printed too where the host says that the wallet was empty', () => {
  const text = rowsOf('/sendMoneyQrcode', { ...sendMoneyQrcodeSamples.original, sum: 0 }).join('\n')
  expect(text).toMatch(/PAID +BRL 0\.00\n/)
})

it('the payout of a wallet shows its owner and the amount, and is signed by the player', () => {
  const text = rowsOf('/sendMoneyQrcode', sendMoneyQrcodeSamples.original).join('\n')
  expect(text).toMatch(/Wallet +Jogador 217\nPAID +BRL 73\.50\n/)
  expect(text).toMatch(/_{48}\s+Player's signature/)
  expect(text).not.toContain('[QR')
})

describe('the slip of a terminal', () => {
  it('shows the terminal, its funds before, the amount sent or returned, and its funds now [terminal-slip]', () => {
    expect(rowsOf('/terminal', terminalSamples.send).join('\n')).toMatch(
      /TERMINAL +3\nBalance before +BRL 125\.00\nSENT +BRL 200\.00\nNew terminal balance +BRL 325\.00/,
    )
    expect(rowsOf('/terminal', terminalSamples.return).join('\n')).toMatch(
      /TERMINAL +3\nBalance before +BRL 325\.00\nRETURNED +BRL 325\.00\nNew terminal balance +BRL 0\.00/,
    )
  })

  it('is printed too where the host says that the terminal has less than it was sent', () => {
    const less = { ...terminalSamples.send, data: { wallet: 19_999 } }
    expect(rowsOf('/terminal', less).join('\n')).toMatch(
      /Balance before +BRL -0\.01\nSENT +BRL 200\.00\nNew terminal balance +BRL 199\.99/,
    )
  })
})
