import type { ComponentType, ReactNode } from 'react'

/** What surrounds a page of the operator (bar, cart, footer); the shell hands it to the page. */
export type Frame = ComponentType<{ children: ReactNode }>
