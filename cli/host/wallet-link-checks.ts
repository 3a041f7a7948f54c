import { hostCalls } from '../../src/protocol/host-calls.ts'
import type { Check } from './check.ts'
import { mayBeLeftOut, moving } from './conditions.ts'
import { smallest } from './till-checks.ts'
import { answerIn, mustEqual, refusalNamed } from './unmet.ts'
import type { Visit } from './visit.ts'

/** Skips where the host has not this call. */
async function mustHave(visit: Visit, name: 'getWalletLink' | 'replaceWalletLinks', request: object) {
  const said = await visit.visitor.send(hostCalls[name], request)
  mayBeLeftOut(visit, name, said)
  return said
}

const settlement = (url: string) => ({ url, method: 'refillQrcode' }) as const

/** What the QR codes of wallets say, where the host tells it; what is put in for it is taken out again. */
export const walletLinkChecks: readonly Check[] = [
  moving('getWalletLink', 'tells what the QR code of a wallet says', async (visit) => {
    const { visitor } = visit
    await mustHave(visit, 'getWalletLink', { userId: '0' })
    const opened = await visitor.ask('get_generate_qrcode', smallest(visit))
    try {
      const told = await visitor.ask('getWalletLink', { userId: opened.user.userId })
      mustEqual('the link', told.short_url, opened.short_url)
      mustEqual('the user id', told.user.userId, opened.user.userId)
    } finally {
      await visitor.send(hostCalls.collection_qrcode, settlement(opened.short_url))
    }
  }),
  moving(
    'replaceWalletLinks',
    'gives a wallet another link, once, and what is in it stays',
    async (visit) => {
      const { visitor } = visit
      const { user, short_url: before } = await visitor.ask('get_generate_qrcode', smallest(visit))
      let link = before
      try {
        const request = { userIds: [user.userId], until: user.timestamp }
        const said = await mustHave(visit, 'replaceWalletLinks', request)
        mustEqual('the wallets', answerIn(hostCalls.replaceWalletLinks, said).userIds, request.userIds)
        link = (await visitor.ask('getWalletLink', { userId: user.userId })).short_url
        mustEqual('that the link is another one', link !== before, true)
        refusalNamed(
          await visitor.send(hostCalls.collection_qrcode, settlement(before)),
          'wallet_link_replaced',
        )
        await visitor.ask('replaceWalletLinks', request)
        const { short_url: after } = await visitor.ask('getWalletLink', { userId: user.userId })
        mustEqual('the link, asked again', after, link)
      } finally {
        await visitor.send(hostCalls.collection_qrcode, settlement(link))
      }
    },
  ),
]
