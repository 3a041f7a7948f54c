import { EMPTY, repeat, timer, type MonoTypeOperatorFunction } from 'rxjs'
import { backOffMs } from './back-off.ts'

/** Tries again after 1, 2, 4, 5, 5 … seconds, until `isOver` holds when an attempt has ended. */
export const repeatUntil = <T>(isOver: () => boolean): MonoTypeOperatorFunction<T> =>
  repeat({ delay: (attempt) => (isOver() ? EMPTY : timer(backOffMs(attempt - 1))) })
