import { readFileSync, writeFileSync } from 'node:fs'
import { contractPage } from './contract-page.ts'
import { openApi } from './openapi.ts'

const page = 'docs/host-contract.md'
writeFileSync('docs/openapi.json', JSON.stringify(openApi()))
writeFileSync(page, contractPage(readFileSync(page, 'utf8')))
