import {
  answers,
  requests,
  asNew,
  fault,
  isDone,
  refusal,
  refusals,
  withBody,
  withRequest,
  type Fault,
} from './fault.ts'

/** Faults of QR wallets and their links. */
export const walletFaults: readonly Fault[] = [
  fault(
    'get_generate_qrcode',
    'a wallet with 1 less than was paid in',
    answers('get_generate_qrcode', (answer) => ({
      ...answer,
      update: { ...answer.update, balance: answer.update.balance - 1 },
    })),
  ),
  fault(
    'get_generate_qrcode',
    'a till beside the wallet with 1 too much',
    answers('get_generate_qrcode', (answer) => ({
      ...answer,
      update: { ...answer.update, balanceOperator: answer.update.balanceOperator + 1 },
    })),
  ),
  fault(
    'get_generate_qrcode',
    'wallets of another operator',
    answers('get_generate_qrcode', (answer) => ({ ...answer, user: { ...answer.user, operatorId: 7 } })),
  ),
  fault(
    'get_generate_qrcode',
    'a wallet dated an hour back',
    answers('get_generate_qrcode', (answer) => ({
      ...answer,
      user: { ...answer.user, timestamp: answer.user.timestamp - 3_600_000 },
    })),
  ),
  fault(
    'get_generate_qrcode',
    'one link for all wallets',
    answers('get_generate_qrcode', (answer) => ({ ...answer, short_url: 'https://wallet.example/w/1' })),
  ),
  fault('get_generate_qrcode', 'a wallet opened twice', {
    http: (host) => async (request) => {
      const response = await host(request)
      if (request.name === 'get_generate_qrcode' && isDone(response)) await host(asNew(request))
      return response
    },
  }),
  fault(
    'get_generate_qrcode',
    'a sum below the smallest',
    requests('get_generate_qrcode', (request) =>
      request.body.includes('"sum":499')
        ? withRequest<object>(request, (body) => ({ ...body, sum: 500 }))
        : request,
    ),
  ),
  fault(
    'get_generate_qrcode',
    'another currency',
    requests('get_generate_qrcode', (request) => ({ ...request, body: request.body.replace('RSD', 'BRL') })),
  ),
  fault(
    'collection_qrcode',
    'a wallet paid out with another sum',
    answers('collection_qrcode', (answer) => ({ ...answer, sum: answer.sum - 1 })),
  ),
  fault(
    'collection_qrcode',
    'a payout of a wallet that does not change the till',
    answers('collection_qrcode', (answer) => ({
      ...answer,
      balanceOperator: answer.balanceOperator + answer.sum,
    })),
  ),
  fault(
    'collection_qrcode',
    'an empty wallet paid out',
    refusals('collection_qrcode', 'wallet_empty', (response) =>
      withBody({ ...response, status: 200 }, { success: true, balanceOperator: 0, sum: 0 }),
    ),
  ),
  fault(
    'collection_qrcode',
    "another operator's wallet refused as unknown",
    refusals('collection_qrcode', 'other_operator', () => refusal('wallet_unknown')),
  ),
  fault(
    'replaceWalletLinks',
    'a replaced link refused as unknown',
    refusals('collection_qrcode', 'wallet_link_replaced', () => refusal('wallet_unknown')),
  ),
  fault('replaceWalletLinks', 'a link that is not replaced', {
    http: (host) => async (request) =>
      request.name === 'replaceWalletLinks' && request.body.includes('check')
        ? host(withRequest<object>(request, (body) => ({ ...body, until: 0 })))
        : host(request),
  }),
  fault(
    'replaceWalletLinks',
    'a link that is replaced again',
    requests('replaceWalletLinks', (request) =>
      withRequest<object>(request, (body) => ({ ...body, until: Date.now() + 60_000 })),
    ),
  ),
  fault(
    'getWalletLink',
    'another link than the one on paper',
    answers('getWalletLink', (answer) => ({ ...answer, short_url: `${answer.short_url}0` })),
  ),
  fault(
    'getWalletLink',
    'a link returned to another operator',
    refusals('getWalletLink', 'other_operator', (response) =>
      withBody({ ...response, status: 200 }, { success: true }),
    ),
  ),
  fault('decodingUrlGetHashUserId', 'an unencrypted user id', {
    http: (host) => {
      let userId = ''
      return async (request) => {
        const response = await host(request)
        if (request.name === 'get_generate_qrcode' && isDone(response))
          userId = JSON.parse(response.text).user.userId
        return request.name === 'decodingUrlGetHashUserId' && isDone(response)
          ? withBody(response, { userId })
          : response
      }
    },
  }),
  fault(
    'decodingUrlGetHashUserId',
    'a user id without its salt',
    answers('decodeAES256CBC', ({ data }) => ({ data: data.slice(0, -1) })),
  ),
  fault(
    'decodeAES256CBC',
    'an invented hash accepted',
    refusals('decodeAES256CBC', 'wallet_unknown', (response) =>
      withBody({ ...response, status: 200 }, { data: '00000000000000' }),
    ),
  ),
  fault(
    'getAccount',
    'a wallet with 1 more than its balance',
    answers('getAccount', (answer) => ({ ...answer, balance: answer.balance + 1 })),
  ),
  fault('getAccount', 'a wallet that keeps its balance after it was paid out', () => {
    let most = 0
    return answers('getAccount', (answer) => ({
      ...answer,
      balance: (most = Math.max(most, answer.balance)),
    }))
  }),
  fault(
    'getAccount',
    'a wallet returned as blocked',
    answers('getAccount', (answer) => ({ ...answer, user: { ...answer.user, credit_block: true } })),
  ),
  fault(
    'getAccount',
    "another operator's terminal returned as unknown",
    refusals('getAccount', 'other_operator', () => refusal('user_not_found')),
  ),
]
