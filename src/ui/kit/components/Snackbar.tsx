import { Icon } from './Icon.tsx'
import { snackbar } from './snackbar.ts'

export function Snackbar() {
  const snack = snackbar.use()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-12 z-50 flex justify-center">
      {snack && (
        <p
          className={`flex items-center gap-2 rounded-lg border bg-surface px-4 py-3 font-semibold shadow-xl ${snack.tone === 'good' ? 'border-money text-money' : 'border-danger text-danger'}`}
        >
          <Icon name={snack.tone === 'good' ? 'check' : 'warning'} />
          {snack.text}
        </p>
      )}
    </div>
  )
}
