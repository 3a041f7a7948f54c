#!/usr/bin/env node
// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { pathToFileURL } from 'node:url'
import { prepare, program } from './prepare.mjs'

await prepare()
// Stack traces name the source files.
process.setSourceMapsEnabled(true)
await import(pathToFileURL(program).href)
