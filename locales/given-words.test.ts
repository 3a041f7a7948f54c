import { expect, it } from 'vitest'
import { translator } from '../src/ui/kit/texts/translate.ts'
import { textsOf } from '../tests/kit/texts.ts'

const t = translator('en', textsOf('en'))

it('the error pages say in English what section 2 says [error-page] [not-found]', () => {
  expect(t('errorPage.notFound')).toBe('404 Not Found')
  expect(t('errorPage.notFoundText')).toBe('This page could not be found')
  expect(t('errorPage.error')).toBe('An error occurred')
})

it('an error without a text of its own is unknown, in the words of section 2 [error-modal]', () =>
  expect(t('errors:refusals.unknownError')).toBe('Unknown error'))

it('an account that was made or changed is told in the words of section 8 [player-snackbar]', () => {
  expect(t('players:created')).toBe('Create ok')
  expect(t('players:ok')).toBe('OK')
})
