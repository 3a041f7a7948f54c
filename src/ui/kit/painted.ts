import { useEffect, useState } from 'react'

/** Calls back once the current rendering is on the screen. */
function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Whether what is rendered since `isRendered` is on the screen: after that, code that it does not need may be loaded. */
export function usePainted(isRendered = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isRendered ? afterPaint(() => setPainted(true)) : undefined), [isRendered])
  return isPainted
}
