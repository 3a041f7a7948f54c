import { writeFileSync } from 'node:fs'
import { guardsSource } from './event-guards.ts'

writeFileSync('src/events/guards.ts', guardsSource())
