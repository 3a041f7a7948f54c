import type { View } from '../../../worker/api.ts'
import { useView } from './view.ts'

/** Plain data that is made anew at each reading of the replica: nothing is rendered again while it stays equal. */
export const useEqualView = <Data extends object | null>(read: (view: View) => Data): Data =>
  JSON.parse(useView((view) => JSON.stringify(read(view)))) as Data
