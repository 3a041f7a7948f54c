import { expect, it } from 'vitest'
import { translator } from '../src/ui/kit/texts/translate.ts'
import { textsOf } from '../tests/kit/texts.ts'

const t = translator('en', textsOf('en'))

it('the error pages have the English texts of section 2 [error-page] [not-found]', () => {
  expect(t('errorPage.notFound')).toBe('404 Not Found')
  expect(t('errorPage.notFoundText')).toBe('This page could not be found')
  expect(t('errorPage.error')).toBe('An error occurred')
})

it('an error without its own text shows the unknown-error text of section 2 [error-modal]', () =>
  expect(t('errors:refusals.unknownError')).toBe('Unknown error'))

it('a created or changed account is reported with the texts of section 8 [player-snackbar]', () => {
  expect(t('players:created')).toBe('Create ok')
  expect(t('players:ok')).toBe('OK')
})
