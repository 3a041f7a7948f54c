import type { ComponentType, ReactNode } from 'react'

/** The frame of an operator's page (bar, cart, footer); the shell passes it to the page. */
export type Frame = ComponentType<{ children: ReactNode }>
