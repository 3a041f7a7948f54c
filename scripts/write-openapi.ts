import { readFileSync, writeFileSync } from 'node:fs'
import { contractPage } from './contract-page.ts'
import { openApi } from './openapi.ts'
import { printOpenApi } from './print-openapi.ts'

const page = 'docs/host-contract.md'
writeFileSync('docs/openapi.json', JSON.stringify(openApi()))
writeFileSync('docs/print-service.openapi.json', JSON.stringify(printOpenApi()))
writeFileSync(page, contractPage(readFileSync(page, 'utf8')))
